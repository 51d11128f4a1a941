import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { replacePage } from "./replace.ts";
import { typedInto } from "./typed.ts";

let root: HTMLElement;
let replaced: Promise<void>;
let sent: number;

beforeEach(() => {
  sent = 0;
  document.body.innerHTML =
    '<main id="root"><form><input id="email" aria-label="Email"><button>Confirm</button><button type="button">Other</button></form></main>';
  root = document.querySelector("main") as HTMLElement;
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    sent += 1;
  });
});

function replace(): void {
  const app = (
    <>
      <input id="email" aria-label="Email" defaultValue="" />
      <p>The app</p>
    </>
  );
  replaced = replacePage(root, app, {});
}

const confirm = page.getByRole("button", { name: "Confirm" });
const app = page.getByText("The app");

test("takes the place of the server's page, and what was typed stays with its focus", async () => {
  await page.getByLabelText("Email").fill("asha@example.in");
  replace();
  await replaced;
  await expect.element(app).toBeVisible();
  expect(confirm.query()).toBeNull();
  await expect.element(page.getByLabelText("Email")).toHaveValue("asha@example.in");
  await expect.element(page.getByLabelText("Email")).toHaveFocus();
});

test("waits for the end of a press, whose click counts", async () => {
  let clicks = 0;
  const other = page.getByRole("button", { name: "Other" });
  other.element().addEventListener("mousedown", replace);
  other.element().addEventListener("click", () => {
    clicks += 1;
  });
  await other.click({ delay: 100 });
  await replaced;
  expect(clicks).toBe(1);
  await expect.element(app).toBeVisible();
});

test("waits for the end of a press of a key", async () => {
  let clicks = 0;
  const other = page.getByRole("button", { name: "Other" });
  other.element().addEventListener("click", () => {
    clicks += 1;
  });
  (other.element() as HTMLElement).focus();
  await userEvent.keyboard("{ >}");
  replace();
  await userEvent.keyboard("{/ }");
  await replaced;
  expect(clicks).toBe(1);
  await expect.element(app).toBeVisible();
});

test("leaves the page alone when the click of that press sends a form", async () => {
  confirm.element().addEventListener("mousedown", replace);
  await confirm.click({ delay: 100 });
  await replaced;
  expect(sent).toBe(1);
  await expect.element(confirm).toBeVisible();
  expect(app.query()).toBeNull();
});

test("keeps a file that was chosen before", () => {
  const made = () => {
    const place = document.createElement("div");
    place.innerHTML = '<input id="cv" type="file">';
    document.body.append(place);
    return place;
  };
  const [first, next] = [made(), made()];
  const chosen = new DataTransfer();
  chosen.items.add(new File(["%PDF"], "cv.pdf"));
  (first.firstChild as HTMLInputElement).files = chosen.files;
  const typed = typedInto(first);
  typed.restore(next);
  expect((next.firstChild as HTMLInputElement).files?.[0]?.name).toBe("cv.pdf");
});
