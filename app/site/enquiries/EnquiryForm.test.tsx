import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { PageDataProvider } from "#site/page/page-data.tsx";
import type { FormResult, PageData } from "#site/page/page-types.ts";
import { EmailField, EnquiryArea, NameField } from "./EnquiryField.tsx";
import { EnquiryForm } from "./EnquiryForm.tsx";

const PAGE = {
  url: "/contact",
  status: 200,
  preload: { "/api/settings": { phone: "+91 98765 00001", whatsapp: "" } },
  record: null,
  form: null,
  splash: false,
  canonical: null,
} satisfies PageData;

function html(result: FormResult | null, thanks = false): string {
  return renderToString(
    <PageDataProvider data={PAGE}>
      <EnquiryForm
        kind="contact"
        id="contact"
        result={result}
        submitText="Send Message"
        busyText="Sending..."
        {...(thanks ? { thanks: (message: string) => <p>Panel: {message}</p> } : {})}
      >
        <NameField />
        <EmailField />
        <EnquiryArea name="message" label="Message" missing="Write your message" />
      </EnquiryForm>
    </PageDataProvider>,
  );
}

const INVALID: FormResult = {
  kind: "contact",
  state: "invalid",
  message: "Please check the form",
  values: { name: "Asha <b>", email: "nonsense", key: "k-9", newsletter: "on" },
  fields: { message: ["Write your message"], email: ["Not an address"], form_token: ["Expired"] },
};

test("without JavaScript it is a plain post with native validation and nothing ticked", () => {
  const markup = html(null);
  expect(markup).toMatch(/<form[^>]* method="post"/);
  expect(markup).toMatch(/<form[^>]* action="\/api\/mail\/contact"/);
  expect(markup).not.toContain("novalidate");
  expect(markup).not.toContain("checked");
  expect(markup).not.toContain("style=");
  expect(markup).not.toMatch(/<button[^>]*disabled/);
  expect(markup).toMatch(/tabindex="-1"[^>]*name="website"/i);
});

test("a rejected post shows its values and errors in the order of the form, and keeps its key", () => {
  const markup = html(INVALID);
  expect(markup).toContain('value="Asha &lt;b&gt;"');
  expect(markup).toContain('value="k-9"');
  expect(markup).toContain("Please check the form");
  expect(markup.indexOf('href="#contact-email"')).toBeGreaterThan(0);
  expect(markup.indexOf('href="#contact-email"')).toBeLessThan(markup.indexOf('href="#contact-message"'));
  expect(markup).not.toContain("#contact-form_token");
  expect(markup).toContain("Expired");
  expect(markup).toContain('aria-describedby="contact-email-error"');
});

test("a sent form shows its message or its success panel", () => {
  const sent: FormResult = { kind: "contact", state: "sent", message: "We have it", values: {}, fields: {} };
  expect(html(sent)).toContain("We have it");
  expect(html(sent)).toContain("<form");
  expect(html(sent, true)).toContain("Panel: ");
  expect(html(sent, true)).not.toContain("<form");
});

test("the result of another form is ignored", () => {
  expect(html({ ...INVALID, kind: "newsletter" })).toBe(html(null));
});
