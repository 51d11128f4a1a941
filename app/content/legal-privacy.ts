import { type LegalParty, type LegalSection, type LegalText, link, list, text } from "./legal.ts";

/** The date of the notice. Consents are stored with it, so a change in substance needs a new date. */
export const PRIVACY_VERSION = "2026-11-21";

/** The privacy notice, in the itemised form that the Digital Personal Data Protection Act, 2023 asks for. */
export function privacyText(party: LegalParty): LegalText {
  return {
    title: "Privacy Notice",
    lead: `What ${party.brand_name} asks of you on this site, why, who sees it, how long it is kept, and how you take it back.`,
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
              "This copy of the site shows a fictitious demo provider. The notice is complete all the same, so that an owner can take it as a start; please do not send real personal data to a demo.",
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
          "enrol for a course",
          "name, e-mail address, phone number, the chosen course",
          "hold your place, send you the details and call you about the start",
        ],
        [
          "send a course inquiry",
          "name, e-mail address, mobile number, subject, message, the course",
          "answer the question and send the syllabus you asked for",
        ],
        [
          "send a consultancy enquiry",
          "e-mail address, contact number if you give one, the service, your description of the problem",
          "have an engineer reply and prepare a proposal",
        ],
        ["write on the contact page", "name, e-mail address, subject, message", "answer you"],
        [
          "sign up for the newsletter",
          "e-mail address, the time of your confirmation",
          "send you news of courses, about once a month, until you unsubscribe",
        ],
        [
          "open any page",
          "the address of the page, the time, and a shortened network address in our technical log",
          "keep the site running and fend off abuse",
        ],
      ],
    },
    text(
      "We do not ask for identity numbers, payment data, health data or anything else that an answer does not need. Please leave such things out of free-text fields.",
    ),
  ],
};

const CONSENT: LegalSection = {
  id: "consent",
  heading: "Consent, and taking it back",
  blocks: [
    text(
      "When you send a form of your own accord, you agree that we use the data in it to answer that enquiry. News and offers are a separate purpose with a separate box, which is never ticked in advance; a form is answered just the same when you leave it empty. The newsletter starts only after you confirm it from a mail that we send to your address.",
    ),
    text(
      "You can withdraw each consent as easily as you gave it: by the unsubscribe link in every newsletter, on the page below, or by one line to the address above. What was lawful until then stays lawful; from then on we stop. We store which text you agreed to, and when, so that both of us can look it up.",
    ),
    link("See what you agreed to, and take it back", "/privacy/my-data"),
  ],
};

const BROWSER: LegalSection = {
  id: "browser",
  heading: "Cookies and what stays in your browser",
  blocks: [
    text(
      "Visitors get no cookie. There is no tracking, no advertising, no analytics service and no font, picture or script from another company's server. Three things may be kept in your own browser:",
    ),
    list(
      "A draft of a form you have begun, so that a lost connection does not cost you your text. It belongs to the browser tab, is removed once the form is sent, and is gone when the tab is closed. Passwords are never kept.",
      "For staff who sign in: one session cookie that scripts cannot read, which ends with the browser or, with 'Remember me', after 30 days.",
      "For staff who sign in: their name and e-mail address, so that the screen can show who is signed in.",
    ),
  ],
};

const SHARING: LegalSection = {
  id: "sharing",
  heading: "Who else sees it",
  blocks: [
    text(
      "Our own staff who answer enquiries, and the companies that run our server and carry our mail. They act on our instructions under contract. We do not sell personal data, do not rent it out, and do not pass it to other institutes, recruiters or lenders.",
    ),
    text(
      "A link to WhatsApp or to a social network takes you there only when you follow it. From then on the rules of that service apply, and it learns your number or account from you, not from us.",
    ),
    text(
      "We hand over data where a law or a court order obliges us, no more than is asked, and tell you unless that is forbidden.",
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
        ["Enquiries and enrolment requests", "until settled, and at most 24 months after our last contact"],
        ["Records of participants", "as long as tax and certification duties require, at most 8 years"],
        ["Newsletter address", "until you unsubscribe; an unconfirmed address for 48 hours"],
        ["Records of consent and its withdrawal", "as long as we rely on them, and one year beyond"],
        ["Technical log", "one year, as the rules under the Act require"],
      ],
    },
    text(
      "Erasing means that we stop using the data and mask it at once. What a law tells us to keep for a minimum time is locked away until that time has passed and then removed for good.",
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
        `You can see what is stored under your e-mail address, take a consent back and have everything erased by yourself, at any hour: we mail you a link.`,
      ),
      link("See or erase your data", "/privacy/my-data"),
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
      "Many who ask about a diploma are 16 or 17. The law wants a parent's or guardian's agreement first, and so do we: please let them send the form with their own contact details. If we learn that a form came from someone under 18 without it, we contact nobody but a parent and erase the rest. We never show targeted advertising to children and do not follow their behaviour.",
    ),
  ],
};

const SECURITY: LegalSection = {
  id: "security",
  heading: "How it is protected",
  blocks: [
    text(
      "Access is limited to staff with an account of their own, and what they do with enquiries is recorded. Passwords are stored only as salted hashes, backups are taken, and connections are encrypted wherever the site is published under https.",
    ),
    text(
      "If personal data is ever lost, changed or disclosed against our will, we tell the affected persons and the Data Protection Board of India without delay: what happened, what may follow from it, and what you can do.",
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
      "When the notice changes in substance it gets a new date, and whoever agreed to the old text is asked again before their data is used for anything new.",
    ),
  ],
};
