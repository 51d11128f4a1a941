import { expect as baseExpect, type ElementHandle, type Locator, type Page, test } from "@playwright/test";

/** Three browsers at once take their time. */
export const TIMEOUT = 15_000;

export const expect = baseExpect.configure({ timeout: TIMEOUT });

/** How a person works: with a finger on a phone, with a mouse, or with the keyboard alone. */
export type Way = "touch" | "mouse" | "keys";

/** What a task took. */
export interface Measured {
  readonly task: string;
  readonly steps: number;
  readonly seconds: number;
}

/** More presses of Tab than anybody would make. */
const MAX_TABS = 90;

/**
 * A person at work, whose steps are counted: taps or clicks, where a choice from a list is two (open it, choose); with
 * the keyboard alone every key that is no text of a field.
 */
export class Person {
  readonly measured: Measured[] = [];
  /** Exceptions that no code of the page caught. */
  readonly errors: string[] = [];
  readonly page: Page;
  readonly way: Way;
  private steps = 0;

  constructor(page: Page, way: Way) {
    this.page = page;
    this.way = way;
    page.on("pageerror", (error) => this.errors.push(error.message));
  }

  /** Does a task, and notes its steps and seconds. */
  async task(task: string, work: () => Promise<void>): Promise<void> {
    const before = this.steps;
    const begun = performance.now();
    await test.step(task, work);
    const seconds = (performance.now() - begun) / 1000;
    const steps = this.steps - before;
    this.measured.push({ task, steps, seconds });
    const description = JSON.stringify({ task, way: this.way, steps, seconds });
    test.info().annotations.push({ type: "task", description });
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole("heading", { level: 1, name });
  }

  /** Waits for a screen. A screen that was navigated to has its heading focused. */
  async arrives(name: string | RegExp): Promise<void> {
    await expect(this.heading(name)).toBeVisible();
    await expect(this.page.getByRole("main")).not.toHaveAttribute("aria-busy");
  }

  /** Opens a screen of the menu; with the keyboard by the palette. */
  async go(label: string, heading: string | RegExp = label): Promise<void> {
    if (this.way === "keys") await this.find(label);
    else {
      if (this.way === "touch") await this.press(this.page.getByRole("button", { name: "Menu" }));
      const menu = this.page.getByRole(this.way === "touch" ? "dialog" : "navigation", {
        name: "Staff area",
      });
      await this.press(menu.getByRole("link", { name: new RegExp(`^${label}(?![a-z])`) }));
    }
    await this.arrives(heading);
  }

  /** Opens what the palette finds first under a name. */
  async find(name: string): Promise<void> {
    await this.key("Control+k");
    const dialog = this.page.getByRole("dialog", { name: "Find anything" });
    await expect(dialog.getByRole("combobox")).toBeFocused();
    await this.page.keyboard.type(name);
    const option = dialog.getByRole("option", { name: new RegExp(`^${name}`) }).first();
    await expect(option).toBeVisible();
    // Enter opens a record only once the search has ended.
    await expect(dialog.getByRole("status")).toHaveText(/result/);
    for (let presses = 0; (await option.getAttribute("data-highlighted")) === null; presses++) {
      expect(presses, `${name} is among what was found`).toBeLessThan(MAX_TABS);
      await this.key("ArrowDown");
    }
    await this.key("Enter");
    await expect(dialog).toHaveCount(0);
  }

  /** Presses a button or a link. */
  async press(target: Locator): Promise<void> {
    if (this.way === "keys") {
      await this.reach(target);
      await this.key("Enter");
    } else {
      this.steps += 1;
      await (this.way === "touch" ? target.tap() : target.click());
    }
  }

  /**
   * Presses or focuses what a key of the screen stands for, as the line of keys below it says; with a finger or a mouse
   * presses that itself.
   */
  async shortcut(key: string, target: Locator): Promise<void> {
    if (this.way !== "keys") return this.press(target);
    await expect(target).toBeVisible();
    await this.withinMain();
    await this.key(key);
  }

  /** Opens a row of a list: down to it with J. */
  async openRow(link: Locator): Promise<void> {
    if (this.way !== "keys") return this.press(link);
    await this.down(link);
    await this.key("Enter");
  }

  /** Goes down a list with J as far as a row. A letter would be typed into a field, so this is left first. */
  async down(link: Locator): Promise<void> {
    await expect(link).toBeVisible();
    await this.withinMain();
    if (await this.page.evaluate(() => document.activeElement?.matches("input:not([type=checkbox])")))
      await this.key("Tab");
    for (let presses = 0; !(await isFocused(link)); presses++) {
      expect(presses, "J leads to the row").toBeLessThan(MAX_TABS);
      await this.key("j");
    }
  }

  /** Keys of a screen work while the focus is in the main part of the page. */
  private async withinMain(): Promise<void> {
    const within = () => document.activeElement?.closest("main") != null;
    await expect.poll(() => this.page.evaluate(within)).toBe(true);
  }

  /** Expects that the focus is led to the next step. */
  async isLedTo(target: Locator): Promise<void> {
    if (this.way === "keys") await expect(target).toBeFocused();
  }

  /** Saves what is typed. */
  async save(button: Locator): Promise<void> {
    if (this.way === "keys") await this.key("Control+Enter");
    else await this.press(button);
  }

  /** Sends the form that was just filled in: Enter in a field of one line, or its button. */
  async submit(button: Locator): Promise<void> {
    if (this.way !== "keys") return this.press(button);
    const inField = await this.page.evaluate(() =>
      document.activeElement?.matches("input:not([type=checkbox], [type=radio], [type^=date])"),
    );
    return inField ? this.key("Enter") : this.press(button);
  }

  /** Ticks a box. */
  async tick(box: Locator): Promise<void> {
    if (this.way === "keys") {
      await this.reach(box);
      await this.key("Space");
    } else {
      this.steps += 1;
      await box.click();
    }
    await expect(box).toBeChecked();
  }

  /** Types into a field in place of what stands there; a field that has the focus takes no step. */
  async type(field: Locator, text: string): Promise<void> {
    if (!(await isFocused(field))) {
      if (this.way === "keys") await this.reach(field);
      else await this.press(field);
    }
    await expect(field).toBeFocused();
    // What a double click or Tab selects.
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.type(text);
  }

  /** Chooses from a list. */
  async choose(list: Locator, label: string): Promise<void> {
    await expect(list.locator("option", { hasText: label }).first()).toBeAttached();
    if (this.way === "keys") {
      await this.reach(list);
      for (const letter of await shortestBeginning(list, label))
        await this.key(letter === " " ? "Space" : letter);
      await expect(list.locator("option:checked")).toHaveText(label);
    } else {
      this.steps += 2;
      await list.selectOption({ label });
    }
  }

  /** Finds one of many options by its letters and chooses it. */
  async pick(combobox: Locator, label: string): Promise<void> {
    await this.type(combobox, label);
    const option = this.page.getByRole("option", { name: label, exact: true });
    await expect(option).toBeVisible();
    if (this.way === "keys") await this.key("Enter");
    else await this.press(option);
  }

  /** Moves the focus to an element by Tab, or by Shift+Tab where it stands before what has the focus. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const tab = (await isBehind(target)) ? "Shift+Tab" : "Tab";
    // To look for an element by its role takes the browser longer than a key press.
    let element = await target.elementHandle();
    for (let presses = 0; (await stateOf(element)) !== "focused"; presses++) {
      if (presses === MAX_TABS) throw new Error(`Tab does not reach ${target}.`);
      await this.key(tab);
      if ((await stateOf(element)) === "removed") element = await target.elementHandle();
    }
  }

  async key(key: string): Promise<void> {
    this.steps += 1;
    await this.page.keyboard.press(key);
  }

  /** The link that leads past the navigation of a page. */
  async skipToContent(): Promise<void> {
    if (this.way !== "keys") return;
    await this.key("Tab");
    await this.key("Enter");
  }
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

function stateOf(element: ElementHandle | null): Promise<"focused" | "removed" | "shown"> | undefined {
  return element?.evaluate((it) =>
    it === document.activeElement ? "focused" : it.isConnected ? "shown" : "removed",
  );
}

/** Whether an element stands before what has the focus. */
function isBehind(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) return false;
    const place = activeElement.compareDocumentPosition(element);
    return (
      (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && (place & Node.DOCUMENT_POSITION_CONTAINS) === 0
    );
  });
}

/** The first letters by which a list finds an option while it is closed. */
function shortestBeginning(list: Locator, label: string): Promise<string> {
  return list.evaluate((element, wanted) => {
    const labels = [...(element as HTMLSelectElement).options].map((option) => option.label.toLowerCase());
    const text = wanted.toLowerCase();
    for (let length = 1; length < text.length; length++) {
      const start = text.slice(0, length);
      if (labels.filter((one) => one.startsWith(start)).length === 1) return start;
    }
    return text;
  }, label);
}
