/** Fills the database of a site. */
import { deflateSync } from "node:zlib";
import { type Database, text } from "./database.ts";

/** What staff noted, as the search has it. */
const NOTED = "\ncalled about the weekend batch, asks for the fee and the dates".repeat(10);
const EIGHT_DIGITS = "substr(CAST(100000000 + i AS text), 2)";

/** Values that differ from row to row, so that searches and sort orders do real work. */
const leads = ({ hoursAgo }: Database, count: number) => `
  WITH RECURSIVE n(i) AS (SELECT count(*) + 1 FROM lead UNION ALL SELECT i + 1 FROM n WHERE i < ${count}),
    person(i, name, kind, status, at) AS (
      SELECT i,
        CASE i % 5 WHEN 0 THEN 'Asha Rao' WHEN 1 THEN 'Vikram Iyer' WHEN 2 THEN 'Meera Joshi' WHEN 3 THEN 'Imran Shaikh'
          ELSE 'Kavya Nair' END,
        CASE i % 4 WHEN 0 THEN 'enroll' WHEN 1 THEN 'inquiry' WHEN 2 THEN 'consultancy' ELSE 'contact' END,
        CASE i % 11 WHEN 0 THEN 'new' WHEN 1 THEN 'qualified' WHEN 2 THEN 'enrolled' WHEN 3 THEN 'spam' WHEN 4 THEN 'lost'
          ELSE 'contacted' END,
        ${hoursAgo("i")}
      FROM n)
  INSERT INTO lead (kind, status, name, email, email_key, phone, subject, message, item_name, item_group, price_paise,
    duration, level, page, campaign, agent, network, spam_score, spam_reasons, search, owner_id, next_action_at,
    next_action, waiting_since, revision, created_at, updated_at)
  SELECT kind, status, name, 'person' || i || '@example.in', 'person' || i || '@example.in',
    '+9198' || ${EIGHT_DIGITS}, 'Weekend batch ' || i, 'Is there a batch on Saturdays? ' || i, 'PLC Programming', '',
    1499900, '8 weeks', '', '/courses', '', 'Chrome', '', 0, '[]',
    lower(name) || '\nperson' || i || '@example.in\n+9198' || ${EIGHT_DIGITS} || '\nweekend batch ' || i ||
      '\nis there a batch on saturdays? ' || i || '\nplc programming${NOTED}',
    CASE WHEN i % 4 < 2 THEN 1 END, CASE WHEN i % 3 = 0 THEN at END,
    CASE WHEN i % 3 = 0 THEN 'Call about the fee' ELSE '' END, CASE WHEN status = 'new' THEN at END, 1, at, at
  FROM person`;

const MAILS = `
  INSERT INTO mail_outbox (message_key, kind, lead_id, topic, recipient, mailbox, state, attempts, next_attempt_at,
    give_up_at, created_at, sent_at)
  SELECT 'bench-' || kind.word || '-' || lead.id, kind.word, lead.id, '', email, email, 'sent', 1, created_at, created_at,
    created_at, created_at
  FROM lead, (SELECT 'staff_lead' AS word UNION ALL SELECT 'visitor_lead') AS kind
  WHERE NOT EXISTS (SELECT 1 FROM mail_outbox WHERE lead_id = lead.id)`;

/** Ten entries in the log of each lead. */
const ENTRIES = `
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10)
  INSERT INTO lead_entry (lead_id, kind, outcome, text, author_id, author, created_at)
  SELECT lead.id, CASE i % 3 WHEN 0 THEN 'note' ELSE 'call' END, CASE i % 3 WHEN 1 THEN 'no_answer' ELSE 'none' END,
    'Called about the weekend batch, asks for the fee and the dates', 1, 'Asha Rao', created_at
  FROM lead, n
  WHERE NOT EXISTS (SELECT 1 FROM lead_entry WHERE lead_id = lead.id)`;

/** Copies demo courses until there are `count`. */
export function growCourses(database: Database, count: number) {
  const columns = others(database, "course", ["id", "slug", "title"]);
  database.execute(`
    WITH RECURSIVE
      demo(held, copied) AS (SELECT count(*), max(id) FROM course),
      n(i) AS (SELECT held FROM demo UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})
    INSERT INTO course (slug, title, ${columns})
    SELECT slug || '-' || i, title || ' ' || i, ${columns}
    FROM n, demo, course
    WHERE course.id = i % copied + 1 AND i < ${count};
    UPDATE content_version SET version = version + 1`);
}

/** Copies demo batches, one course after the other, until there are `count`. */
export function growBatches(database: Database, count: number) {
  const columns = others(database, "batch", ["id", "course_id"]);
  database.execute(`
    WITH RECURSIVE
      held(batches, courses) AS (SELECT (SELECT count(*) FROM batch), (SELECT count(*) FROM course)),
      n(i) AS (SELECT batches FROM held UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1}),
      copied(number, id) AS (SELECT row_number() OVER (ORDER BY id) - 1, id FROM batch),
      owner(number, id) AS (SELECT row_number() OVER (ORDER BY id DESC) - 1, id FROM course)
    INSERT INTO batch (course_id, ${columns})
    SELECT owner.id, ${columns.replace(/\w+/g, "batch.$&")}
    FROM n, held, copied, owner, batch
    WHERE copied.number = i % batches AND owner.number = i % courses AND batch.id = copied.id AND i < ${count};
    UPDATE content_version SET version = version + 1`);
}

/** Adds leads until there are `count`, one per hour, with all forms and statuses, each with two sent mails and a log. */
export function growLeads(database: Database, count: number) {
  database.execute(`${leads(database, count)}; ${MAILS}; ${ENTRIES}`);
}

/** Gives each course a draft and `each` versions with the content of `course`. */
export function growVersions(database: Database, each: number, course: object) {
  database.execute(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${each})
    INSERT INTO record_version (kind, record_id, revision, at, author, content)
    SELECT 'course', course.id, n.i, course.updated_at, 'Asha Rao <asha@example.com>',
      ${database.bytes(deflateSync(JSON.stringify(course)))}
    FROM course, n;
    INSERT INTO record_draft (kind, record_id, base_revision, revision, label, form, input, author, created_at, updated_at)
    SELECT 'course', id, revision, 1, title, ${text(JSON.stringify({ values: course, base: course }))}, '{}', 'Asha Rao',
      updated_at, updated_at
    FROM course`);
}

/** The columns of a table but some, as a list. */
function others(database: Database, table: string, without: readonly string[]): string {
  return database
    .columns(table)
    .filter((column) => !without.includes(column))
    .join(", ");
}
