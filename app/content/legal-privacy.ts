import { type LegalParty, type LegalSection, type LegalText, link, list, text } from "./legal.ts";
/** The server ends what is kept with the same numbers. */
import kept from "./retention.json" with { type: "json" };

/** The date of the notice. Consents are stored with it, so a change in substance needs a new date. */
export const PRIVACY_VERSION = "2026-11-30";

/** The privacy notice, in the itemised form that the Digital Personal Data Protection Act, 2023 asks for. */
export function privacyText(party: LegalParty): LegalText {
  return {
    title: "Privacy Notice",
    lead: `What ${party.brand_name} asks of you on this site, why, who sees it, how long it is kept, and how you withdraw it.`,
    updated: PRIVACY_VERSION,
    sections: [
      whoWeAre(party),
      ITEMISED_DATA,
      CONSENT,
      BROWSER,
      SHARING,
      RETENTION,
      rights(party),
      CHILDREN,
      SECURITY,
      complaints(party),
      CHANGES,
    ],
  };
}

function whoWeAre(party: LegalParty): LegalSection {
  return {
    id: "who-we-are",
    heading: "Who is responsible",
    blocks: [
      text(
        `${party.brand_name} decides why and how the personal data on this site is used. In the words of the Digital Personal Data Protection Act, 2023 ("the Act") we are the Data Fiduciary and you are the Data Principal.`,
      ),
      text(
        `Write to ${party.support_email}, call ${party.phone}, or send a letter to ${party.address.split("\n").join(", ")}.`,
      ),
      ...(party.demo
        ? [
            text(
              "This copy of the site shows a fictitious demo provider. The notice is complete all the same, so that an owner can start from it. Please do not send real personal data to a demo.",
            ),
          ]
        : []),
    ],
  };
}

const ITEMISED_DATA: LegalSection = {
  id: "data",
  heading: "Which data, and for what",
  blocks: [
    text(
      "You can read every page without telling us who you are. We receive personal data only when you send a form, write, or call. Each row below is one purpose, and the data is used for that purpose only.",
    ),
    {
      kind: "table",
      caption: "Personal data by form, with the purpose of each",
      head: ["When you", "we receive", "and use it to"],
      rows: [
        [
          "enrol on a course",
          "name, email address, phone number, the chosen course and batch, a message if you write one",
          "hold your place, send you the details and call you about the start",
        ],
        [
          "join the waiting list of a course",
          "name, email address, phone number if you give one, the course",
          "tell you once when the next batch of that course opens",
        ],
        [
          "send a course inquiry",
          "name, email address, mobile number, subject, message, the course",
          "answer the question and send the syllabus you asked for",
        ],
        [
          "send a consultancy enquiry",
          "email address, contact number if you give one, the service, your description of the problem",
          "have an engineer reply and prepare a proposal",
        ],
        [
          "ask for training for a company",
          "company, name, email address or phone number, what your people are to learn, how many, where and when, a message if you write one",
          "have an engineer reply and send a plan with days and price",
        ],
        [
          "look for people for a company",
          "company, name, email address or phone number, the work, how many people, where and from when, a message if you write one",
          "reply, and look for people",
        ],
        [
          "look for work",
          "name, email address or phone number, trade, places, experience if you name it, a message if you write one",
          "find work for you; a company sees them only after you agreed to that company",
        ],
        [
          "add your CV to it",
          "the file, of which kind and size it is, and the time",
          "find work for you, which is a purpose of its own; a company sees it only after you agreed to that company",
        ],
        ["write on the contact page", "name, email address, subject, message", "answer you"],
        [
          "sign up for the newsletter",
          "email address, the time of your confirmation",
          "send you news of courses, about once a month, until you unsubscribe",
        ],
        [
          "send any of these forms",
          "also the time, the page, the first page of your visit and the site whose link you followed with its campaign, the name of your browser, a shortened network address, and whether our filter took the form for spam",
          "know where enquiries come from and stop abuse",
        ],
        [
          "get an answer from us",
          "when and how we were in touch, our notes about it, who of us is in charge, what is to be done next, and to which address we sent an email",
          "answer you and know what was agreed",
        ],
        [
          "open any page",
          "the address of the page and the time in our technical log, without any address of yours, when something goes wrong",
          "keep the site running",
        ],
        [
          "sign in to the staff area, or try to",
          "the time, a shortened network address and a code in place of the email address in our technical log; for staff also the name of the browser",
          "notice when somebody guesses passwords",
        ],
        [
          "read pages",
          "one more view in a count of the month, by page and by the kind of site whose link you followed; nothing about you or your device",
          "know which courses people look for and where they hear of us",
        ],
        [
          "open a WhatsApp chat from a page",
          "the page, the site whose link you followed, and a code that stands at the end of your message",
          "know where those who write to us heard of us",
        ],
      ],
    },
    text(
      "We do not ask for identity numbers, payment data, health data or anything else that an answer does not need. Please leave them out of free-text fields.",
    ),
  ],
};

const CONSENT: LegalSection = {
  id: "consent",
  heading: "Consent, and withdrawing it",
  blocks: [
    text(
      "When you send a form, you agree that we use the data in it to answer that enquiry. News and offers are a separate purpose with a separate box, which is never ticked in advance; we answer your form just the same if you leave it empty. Your CV is a separate purpose, too: we have one only if you choose a file, and you can take it back and still get an answer. The newsletter starts only after you confirm it from an email that we send to your address.",
    ),
    text(
      "You can withdraw each consent as easily as you gave it: through the unsubscribe link in every newsletter, on the page below, or by writing one line to the address above. What we did until then stays lawful; from then on we stop. We store which text you agreed to, and when, so that you and we can look it up.",
    ),
    link("See what you agreed to, and withdraw it", "/privacy/my-data"),
  ],
};

const BROWSER: LegalSection = {
  id: "browser",
  heading: "Cookies and what stays in your browser",
  blocks: [
    text(
      "Visitors get no cookie. There is no tracking, no advertising, no analytics service and no font, picture or script from another company's server. This may be kept in your own browser:",
    ),
    list(
      "A draft of a form you have started, so that you do not lose your text when the connection drops. It belongs to the browser tab, is removed once you send the form, half an hour after you last typed, and when you close the tab. Passwords are never kept.",
      "The first page that you opened on this site and the site whose link you followed. It belongs to the browser tab and is gone when you close it. It is sent with a form that you send, so that we know where our enquiries come from.",
      "Which short modules you have asked for, so that their cards say 'Requested'. This belongs to the browser tab, too, and is gone when you close it.",
      `When you open what we hold about you by the link in our email: one cookie that scripts cannot read and that goes to that page alone, for ${kept.opened_data_minutes} minutes.`,
      `For staff who sign in: one session cookie that scripts cannot read, which ends with the browser or, with 'Remember me', after ${kept.remembered_session_days} days.`,
      `For staff who sign in: two more cookies that scripts cannot read. One marks the browser as known for ${kept.known_browser_days} days, so that others who guess passwords do not delay its sign-in; it does not sign anybody in. One joins the two steps of a sign-in with a code, for ten minutes.`,
      "For staff who sign in: their name and email address, so that the screen can show who is signed in.",
    ),
  ],
};

const SHARING: LegalSection = {
  id: "sharing",
  heading: "Who else sees it",
  blocks: [
    text(
      "Our own staff who answer enquiries, and the companies that run our server and carry our email. They act on our instructions under contract. We do not sell personal data, do not rent it out, and do not pass it to other institutes, recruiters or lenders.",
    ),
    text(
      "A link to WhatsApp or to a social network takes you there only when you follow it. From then on the rules of that service apply, and it learns your number or account from you, not from us.",
    ),
    text(
      "We hand over data only where a law or a court order obliges us to, no more than it asks for, and tell you unless we are forbidden to.",
    ),
  ],
};

const RETENTION: LegalSection = {
  id: "retention",
  heading: "How long we keep it",
  blocks: [
    {
      kind: "table",
      caption: "Retention by kind of data",
      head: ["Data", "is kept"],
      rows: [
        [
          "Enquiries, enrolment requests and waiting lists",
          `until settled, and at most ${kept.enquiry_months} months after our last contact`,
        ],
        [
          "Your CV",
          `${kept.cv_months} months, and no longer than the enquiry that it came with; encrypted, and apart from all that this site shows`,
        ],
        ["Forms that our filter took for spam", `${kept.spam_days} days`],
        ["The address of an email that we sent you", `${kept.mail_recipient_days} days`],
        ["The code of a WhatsApp chat", `${kept.chat_reference_days} days`],
        ["Records of participants", "as long as tax and certification duties require, at most 8 years"],
        [
          "Newsletter address",
          `until you unsubscribe, and ${kept.ended_newsletter_days} days beyond; an unconfirmed address for ${kept.unconfirmed_newsletter_hours} hours`,
        ],
        [
          "Records of consent and its withdrawal",
          `as long as we rely on them, and ${kept.consent_days_beyond} days beyond`,
        ],
        ["Records of what our staff did", `${kept.staff_action_months} months`],
        ["Technical log", "one year, as the rules under the Act require"],
        [
          "Words that a search did not find, without who searched, unless they may be an address or a phone number",
          `${kept.search_word_days} days after they were last searched for`,
        ],
      ],
    },
    text(
      "What is over is erased within the hour. Erasing means that we stop using the data and mask it at once. Copies of the whole database that we keep against its loss hold it until they are deleted in their turn. What a law requires us to keep for a minimum time is locked away until that time has passed, and then removed for good.",
    ),
  ],
};

function rights(party: LegalParty): LegalSection {
  return {
    id: "rights",
    heading: "Your rights",
    blocks: [
      text("Under the Act you may, at no cost:"),
      list(
        "ask for a summary of your data, what we do with it and with whom it was shared;",
        "have it corrected, completed or brought up to date;",
        "have it erased when it is no longer needed for the purpose you gave it for;",
        "withdraw a consent at any time;",
        "name another person who may use these rights if you die or can no longer act;",
        "complain to us, and get an answer.",
      ),
      text(
        `You can see what is stored under your email address, withdraw a consent and have everything erased yourself, at any hour: we email you a link.`,
      ),
      link("See or erase your data", "/privacy/my-data"),
      text(
        `If you gave us a phone number and no email address, call ${party.phone} from that number: we tell you what is stored, correct it, and erase it at once if you wish, with a CV that you sent.`,
      ),
      text(
        `For everything else write to ${party.support_email} from the address that you used in the form, so that we know it is you. We answer within 30 days as a rule, and within 90 days at the latest.`,
      ),
    ],
  };
}

const CHILDREN: LegalSection = {
  id: "under-18",
  heading: "If you are under 18",
  blocks: [
    text(
      "Many who ask about a diploma are 16 or 17. The law asks for a parent's or guardian's agreement first, and so do we: please ask them to send the form with their own contact details. If we learn that a form came from someone under 18 without that agreement, we contact only a parent and erase the rest. We never show targeted advertising to children and do not track what they do.",
    ),
  ],
};

const SECURITY: LegalSection = {
  id: "security",
  heading: "How it is protected",
  blocks: [
    text(
      "Access is limited to staff with an account of their own, and what they do with enquiries is recorded, as is each download of a CV. Passwords are stored only as salted hashes, and connections are encrypted wherever the site is published under https.",
    ),
    text(
      "If personal data is ever lost, changed or disclosed without permission, we tell the people affected and the Data Protection Board of India without delay: what happened, what it may lead to, and what you can do.",
    ),
  ],
};

function complaints(party: LegalParty): LegalSection {
  return {
    id: "complaints",
    heading: "Contact person and complaints",
    blocks: [
      text(
        `Questions and complaints about personal data go to the grievance officer of ${party.brand_name}: ${party.support_email}, ${party.phone}. If our answer does not satisfy you, you may complain to the Data Protection Board of India.`,
      ),
    ],
  };
}

const CHANGES: LegalSection = {
  id: "changes",
  heading: "Changes",
  blocks: [
    text(
      "When the notice changes in substance, it gets a new date. If you agreed to the old text, we ask you again before we use your data for anything new.",
    ),
  ],
};
