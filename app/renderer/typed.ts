type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  /** Puts everything into the fields with the same ids, and the focus where it was. */
  restore: (root: HTMLElement) => void;
}

/** What visitors have typed and ticked in a page until its script arrived. */
export function typedInto(root: HTMLElement): Typed {
  const changed = fieldsOf(root).filter(
    (field) => field.value !== field.defaultValue || (isBox(field) && field.checked !== field.defaultChecked),
  );
  const focused = root.contains(document.activeElement) ? document.activeElement?.id : undefined;
  return {
    restore: (into) => {
      for (const former of changed) {
        const field = fieldsOf(into).find(({ id }) => id === former.id);
        if (field === undefined) continue;
        if (isFile(field) && isFile(former)) field.files = former.files;
        else if (isBox(field) && isBox(former)) field.checked = former.checked;
        else field.value = former.value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      if (focused) document.getElementById(focused)?.focus();
    },
  };
}

function fieldsOf(root: HTMLElement): Field[] {
  return [...root.querySelectorAll<Field>("input[id], textarea[id]")];
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
}

/** The text of such a field is not to be set. */
function isFile(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "file";
}
