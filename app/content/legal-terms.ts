import { type LegalParty, type LegalText, list, text } from "./legal.ts";

/** The date of the terms. */
export const TERMS_VERSION = "2026-11-23";

/** The terms of use of the site, and what an enquiry or enrolment request does and does not bind to. */
export function termsText(party: LegalParty): LegalText {
  return {
    title: "Terms of Use",
    lead: `The rules for using this site and for what you can ask us for on it, in plain words: they bind ${party.brand_name} as well.`,
    updated: TERMS_VERSION,
    sections: [
      {
        id: "scope",
        heading: "What these terms cover",
        blocks: [
          text(
            `They apply to this website of ${party.brand_name} ("we"). Training and consultancy themselves are agreed separately, in the enrolment form or the written proposal that you sign; where such an agreement says something else, the agreement counts.`,
          ),
          ...(party.demo
            ? [
                text(
                  "This copy of the site shows a fictitious demo provider. Nothing on it is an offer, no course takes place and no fee is due.",
                ),
              ]
            : []),
        ],
      },
      {
        id: "courses",
        heading: "Courses, prices and dates",
        blocks: [
          text(
            "We describe courses as exactly as we can. Content, instructor and length can change when a technology or a batch needs it; the main subject and the level do not. Prices are in Indian rupees, for one participant, as the page shows them when you ask. They include GST unless the page says otherwise.",
          ),
          text(
            "Ratings, numbers of students and other figures come from our own records or from the source we name. They describe the past. We promise no job, no salary and no examination result, because nobody honestly can.",
          ),
        ],
      },
      {
        id: "enrolment",
        heading: "Enrolment requests and inquiries",
        blocks: [
          text(
            "A form on this site is a request. It costs nothing and binds neither you nor us. A place is yours when we have confirmed it in writing and you have accepted the fee, the dates and the cancellation rules in that confirmation.",
          ),
          text("For confirmed enrolments, unless your confirmation says better:"),
          list(
            "Until seven days before the first session you may cancel without giving a reason and get everything back.",
            "After that, until the second session, you pay only for the sessions held and for material you keep.",
            "If we cancel a batch, you choose: the next batch, another course, or your money back within 14 days.",
            "If illness or your employer keeps you away, you may name someone else or join a later batch, once.",
          ),
        ],
      },
      {
        id: "consultancy",
        heading: "Consultancy enquiries",
        blocks: [
          text(
            "What you write in an enquiry stays confidential, even if you do not hire us. First advice over the phone is given in good faith, without our having seen the plant: do not change a running installation because of it. Work starts with a written order and ends with the acceptance described there.",
          ),
        ],
      },
      {
        id: "material",
        heading: "Texts, drawings and syllabuses",
        blocks: [
          text(
            "The content of this site belongs to us or to the people who let us use it. You may read it, link to it, print it and pass it on unchanged with its source, for yourself or inside your company or college. Selling it, or publishing it as your own, needs our permission in writing. Names and trademarks of other makers belong to them and appear only to say what a course is about.",
          ),
        ],
      },
      {
        id: "conduct",
        heading: "Fair use",
        blocks: [
          text(
            "Please do not send other people's data without their agreement, do not send advertising through the forms, do not try to reach areas that are not meant for you, and do not send the site more automatic requests than a search engine would. We may slow down or block anything that puts the site at risk for others.",
          ),
        ],
      },
      {
        id: "links",
        heading: "Links to other sites",
        blocks: [
          text(
            "Links to WhatsApp, to social networks and to documents elsewhere are there for your convenience. We checked them when we added them; their owners are responsible for what they show later.",
          ),
        ],
      },
      {
        id: "liability",
        heading: "Responsibility",
        blocks: [
          text(
            "We keep the site correct and available with reasonable care, but cannot promise that it is free of errors at every moment. Course material explains principles; on a real machine its manual, the safety rules of the plant and the law come first. Nothing in these terms limits the rights that you have by law as a consumer, or liability for intent, gross negligence or injury.",
          ),
        ],
      },
      {
        id: "law",
        heading: "Law, complaints and changes",
        blocks: [
          text(
            `Indian law applies. Tell us first if something went wrong: ${party.support_email} or ${party.phone}; we answer within 15 days. As a consumer you may in any case turn to the consumer commission where you live. We may change these terms for the future; the date above tells you which version you are reading.`,
          ),
        ],
      },
    ],
  };
}
