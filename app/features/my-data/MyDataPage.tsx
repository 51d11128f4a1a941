import { FormAnswer } from "#site/FormAnswer.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { Button } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { PageHead } from "#ui/Section.tsx";
import { Steps } from "#ui/Steps.tsx";
import { AskForLink } from "./AskForLink.tsx";
import { EraseForm } from "./EraseForm.tsx";
import type { MyData } from "./my-data.ts";
import { StoredConsents } from "./StoredConsents.tsx";
import { StoredEnquiries } from "./StoredEnquiries.tsx";

interface MyDataPageProps {
  /** Whether the page was opened by the link of the mail, which shows nothing until its button is pressed. */
  isLink: boolean;
  /** The stored data; null before that. */
  data: MyData | null;
  result: FormResult | null;
}

/** Shows the data stored for an address, with forms to withdraw consents and to erase it. */
export function MyDataPage({ isLink, data, result }: MyDataPageProps) {
  return (
    <>
      <PageHead
        above={
          <Breadcrumb
            items={[
              { label: "Home", href: "/" },
              { label: "Privacy Notice", href: "/privacy" },
              { label: "Your data" },
            ]}
          />
        }
        title="Your data"
        lead={
          data === null
            ? "See what we hold under your email address, withdraw a consent, or have everything erased. We email you a link, so that only you can see it."
            : `This is everything we hold under ${data.email}.`
        }
      />
      <Container className="grid gap-y-12 py-section">
        {isLink ? <OpenLink /> : null}
        {result === null ? null : <FormAnswer result={result} />}
        {isLink || data !== null ? null : <RequestLink result={result} />}
        {data === null ? null : <StoredData data={data} result={result} />}
      </Container>
    </>
  );
}

const STEPS = [
  { title: "Enter your email address", text: "The one you used in a form or for the newsletter." },
  {
    title: "Open the link in our email",
    text: "It works once, within 48 hours, and shows the data of your address only.",
  },
  {
    title: "See and decide",
    text: "Withdraw a consent, or have everything erased at once.",
  },
];

function RequestLink({ result }: { result: FormResult | null }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-x-14">
      <AskForLink result={result} />
      <Steps id="steps" title="How it works" steps={STEPS} />
    </div>
  );
}

/** Programs that check mail open links, too, so that the data is shown to those who press a button. */
function OpenLink() {
  return (
    <form method="post" className="card grid max-w-xl justify-items-start gap-5 p-5 sm:p-8">
      <h2 className="text-2xl">Open your data</h2>
      <p className="text-ink-muted">
        The link in our email works once. What it shows stays open in this browser for 15 minutes.
      </p>
      <Button type="submit" size="lg">
        Show my data
      </Button>
    </form>
  );
}

function StoredData({ data, result }: { data: MyData; result: FormResult | null }) {
  return (
    <div className="grid max-w-4xl gap-y-14">
      <StoredConsents consents={data.consents} newsletter={data.newsletter} />
      <StoredEnquiries enquiries={data.enquiries} total={data.total} />
      <EraseForm errors={result?.fields.sure} />
    </div>
  );
}
