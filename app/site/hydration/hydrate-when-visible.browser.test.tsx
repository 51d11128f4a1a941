import type { ComponentType, ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { hydrateWhenVisible } from "./hydrate-when-visible.tsx";

interface PartProps {
  text: string;
}

const Code = ({ text }: PartProps) => (
  <section id="part">
    <button type="button">{text}</button>
  </section>
);

/** Code that is on its way until the test says what came of it. */
class Download {
  started = 0;
  private gate = Promise.withResolvers<ComponentType<PartProps>>();

  readonly load = () => {
    this.started += 1;
    return this.gate.promise;
  };

  arrives(): void {
    this.gate.resolve(Code);
  }

  fails(): void {
    const { reject } = this.gate;
    this.gate = Promise.withResolvers();
    reject(new TypeError("Failed to fetch dynamically imported module"));
  }
}

const partOf = ({ load }: Download, instead?: (props: PartProps) => ReactNode) =>
  hydrateWhenVisible<PartProps>({ server: null, load, selector: "#part", ...(instead && { instead }) });

/** Shows the server's HTML of the part, far below what is seen, and hydrates it. Returns how it is rendered again. */
function hydrate(Part: ComponentType<PartProps>) {
  const OnServer = hydrateWhenVisible<PartProps>({ server: Code, load: async () => Code, selector: "#part" });
  const tree = (One: ComponentType<PartProps>, text: string) => (
    <div style={{ paddingTop: "5000px" }}>
      <One text={text} />
    </div>
  );
  const box = document.createElement("div");
  box.innerHTML = renderToString(tree(OnServer, "Of the server"));
  document.body.append(box);
  const root = hydrateRoot(box, tree(Part, "Of the server"), { onRecoverableError: () => {} });
  onTestFinished(() => {
    root.unmount();
    box.remove();
  });
  return (text: string) => root.render(tree(Part, text));
}

const button = (name: string) => page.getByRole("button", { name });
const again = button("Try again");

test("a part without HTML whose code fails says so, what is known, and is there once its code is", async () => {
  const download = new Download();
  const Part = partOf(download, ({ text }) => <p>{text} has arrived</p>);
  await render(<Part text="Your seat" />);
  download.fails();
  const alert = page.getByRole("alert");
  await expect.element(alert).toMatchTextContent(/Your seat has arrived/);
  await expect.element(alert).toMatchTextContent(/could not be loaded/);
  await again.click();
  download.fails();
  await expect.element(again).toBeVisible();
  again.element().focus();
  await userEvent.keyboard("{Enter}");
  download.arrives();
  await expect.element(button("Your seat")).toBeVisible();
  expect(download.started).toBe(3);
  await userEvent.tab();
  await expect.element(button("Your seat")).toHaveFocus();
});

test("a part with HTML loads when it comes near, and keeps the HTML when its code fails", async () => {
  const download = new Download();
  hydrate(partOf(download));
  await expect.element(button("Of the server")).toBeInTheDocument();
  expect(download.started).toBe(0);
  button("Of the server").element().scrollIntoView();
  await expect.poll(() => download.started).toBe(1);
  download.fails();
  await expect.element(button("Of the server")).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
});

test("a part whose HTML React discards is loaded at once", async () => {
  const download = new Download();
  const renderAgain = hydrate(partOf(download));
  await expect.element(button("Of the server")).toBeInTheDocument();
  renderAgain("Of the browser");
  await expect.poll(() => download.started).toBe(1);
  download.arrives();
  await expect.element(button("Of the browser")).toBeInTheDocument();
});
