import { telLink, whatsappLink } from "#site/links.ts";
import { useSettings } from "#site/page/page-data.tsx";
import type { EnquiryKind } from "#site/page/page-types.ts";

const COMPANY_STEPS =
  "An engineer calls or writes within one working day. Nothing starts before you agree to a written proposal.";

/** Who answers an enquiry, when, and what it costs. */
const NEXT_STEPS: Readonly<Record<EnquiryKind, string>> = {
  enroll:
    "An adviser calls you within one working day to confirm your batch and the fee. You pay nothing now.",
  inquiry: "An adviser calls or writes within one working day. You pay nothing for the answer.",
  consultancy: COMPANY_STEPS,
  contact: "We reply within one working day.",
  newsletter: "",
  waitlist: "You can leave the list at any time.",
  training: COMPANY_STEPS,
  staffing: "An adviser calls or writes within one working day. You pay nothing until a person starts.",
  candidate: "We call when a company looks for what you can do. You pay nothing, ever.",
};

interface NextStepsProps {
  kind: EnquiryKind;
  /** What the enquiry was about, for the WhatsApp message. */
  about?: string | undefined;
}

/** What happens after an enquiry was sent, and how to reach us before. */
export function NextSteps({ kind, about }: NextStepsProps) {
  const { phone, whatsapp } = useSettings();
  const message = about === undefined ? "" : `I have just sent you a request: ${about}. `;
  return (
    <div id="next-steps">
      <p>{NEXT_STEPS[kind]}</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        {whatsapp === "" ? null : (
          <a
            className="link inline-block py-2"
            href={whatsappLink(whatsapp, message)}
            target="_blank"
            rel="noopener"
          >
            Ask on WhatsApp
          </a>
        )}
        <a className="figure link inline-block py-2" href={telLink(phone)}>
          Call {phone}
        </a>
      </p>
    </div>
  );
}
