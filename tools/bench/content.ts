/** Fills the database of a site. */
import { DatabaseSync } from "node:sqlite";
import { deflateSync } from "node:zlib";

/** Values that differ from row to row, so that searches and sort orders do real work. */
const LEADS = `
  WITH RECURSIVE n(i) AS (SELECT count(*) + 1 FROM lead UNION ALL SELECT i + 1 FROM n WHERE i < ?),
    person(i, name, kind, status, at) AS (
      SELECT i,
        CASE i % 5 WHEN 0 THEN 'Asha Rao' WHEN 1 THEN 'Vikram Iyer' WHEN 2 THEN 'Meera Joshi' WHEN 3 THEN 'Imran Shaikh'
          ELSE 'Kavya Nair' END,
        CASE i % 4 WHEN 0 THEN 'enroll' WHEN 1 THEN 'inquiry' WHEN 2 THEN 'consultancy' ELSE 'contact' END,
        CASE i % 11 WHEN 0 THEN 'new' WHEN 1 THEN 'qualified' WHEN 2 THEN 'enrolled' WHEN 3 THEN 'spam' WHEN 4 THEN 'lost'
          ELSE 'contacted' END,
        strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', '-' || i || ' hours')
      FROM n)
  INSERT INTO lead (kind, status, name, email, email_key, phone, subject, message, item_name, item_group, price_paise,
    duration, level, page, campaign, agent, network, spam_score, spam_reasons, search, owner_id, next_action_at,
    next_action, waiting_since, revision, created_at, updated_at)
  SELECT kind, status, name, 'person' || i || '@example.in', 'person' || i || '@example.in',
    '+9198' || printf('%08d', i), 'Weekend batch ' || i, 'Is there a batch on Saturdays? ' || i, 'PLC Programming', '',
    1499900, '8 weeks', '', '/courses', '', 'Chrome', '', 0, '[]',
    lower(name) || char(10) || 'person' || i || '@example.in' || char(10) || '+9198' || printf('%08d', i) || char(10) ||
      'weekend batch ' || i || char(10) || 'is there a batch on saturdays? ' || i || char(10) || 'plc programming' ||
      replace(hex(zeroblob(10)), '00', char(10) || 'called about the weekend batch, asks for the fee and the dates'),
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
export function growCourses(file: string, count: number) {
  const database = new DatabaseSync(file);
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('course') WHERE name NOT IN ('id', 'slug', 'title')")
    .all()
    .map((column) => column.name)
    .join(", ");
  const [{ held, copied }] = database
    .prepare("SELECT count(*) AS held, max(id) AS copied FROM course")
    .all() as [{ held: number; copied: number }];
  const insert = database.prepare(
    `INSERT INTO course (slug, title, ${columns}) SELECT slug || ?, title || ?, ${columns} FROM course WHERE id = ?`,
  );
  database.exec("BEGIN IMMEDIATE");
  for (let number = held; number < count; number += 1) {
    insert.run(`-${number}`, ` ${number}`, (number % copied) + 1);
  }
  database.exec("UPDATE content_version SET version = version + 1; COMMIT");
  database.close();
}

/** Copies demo batches, one course after the other, until there are `count`. */
export function growBatches(file: string, count: number) {
  const database = new DatabaseSync(file);
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('batch') WHERE name NOT IN ('id', 'course_id')")
    .all()
    .map((column) => column.name)
    .join(", ");
  const held = database.prepare("SELECT id FROM batch ORDER BY id").all();
  const courses = database.prepare("SELECT id FROM course ORDER BY id DESC").all();
  const insert = database.prepare(
    `INSERT INTO batch (course_id, ${columns}) SELECT ?, ${columns} FROM batch WHERE id = ?`,
  );
  database.exec("BEGIN IMMEDIATE");
  for (let number = held.length; number < count; number += 1) {
    insert.run(courses[number % courses.length]?.id ?? null, held[number % held.length]?.id ?? null);
  }
  database.exec("UPDATE content_version SET version = version + 1; COMMIT");
  database.close();
}

/** Adds leads until there are `count`, one per hour, with all forms and statuses, each with two sent mails. */
export function growLeads(file: string, count: number) {
  const database = new DatabaseSync(file);
  database.exec(`BEGIN IMMEDIATE; ${LEADS.replace("?", `${count}`)}; ${MAILS}; ${ENTRIES}; COMMIT`);
  database.close();
}

/** Gives each course a draft and `each` versions with the content of `course`. */
export function growVersions(file: string, each: number, course: object) {
  const database = new DatabaseSync(file);
  database.exec("BEGIN IMMEDIATE");
  database
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO record_version (kind, record_id, revision, at, author, content)
       SELECT 'course', course.id, n.i, course.updated_at, 'Asha Rao <asha@example.com>', ? FROM course, n`,
    )
    .run(each, deflateSync(JSON.stringify(course)));
  database
    .prepare(
      `INSERT INTO record_draft (kind, record_id, base_revision, revision, label, form, input, author, created_at,
         updated_at)
       SELECT 'course', id, revision, 1, title, ?, '{}', 'Asha Rao', updated_at, updated_at FROM course`,
    )
    .run(JSON.stringify({ values: course, base: course }));
  database.exec("COMMIT");
  database.close();
}
