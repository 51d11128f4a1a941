import { Button } from "#ui/Button.tsx";
import { CheckboxField } from "#ui/Field.tsx";

/** Erasing cannot be undone, so a check box must be ticked first. */
export function EraseForm({ errors }: { errors?: readonly string[] | undefined }) {
  return (
    <section aria-labelledby="erase" className="border-t border-line-strong pt-8">
      <h2 id="erase" className="text-2xl">
        Erase everything
      </h2>
      <p className="mt-3 max-w-measure text-ink-muted">
        We mask your name, address, phone number and everything you wrote at once, delete your CV, take you
        off the newsletter, stop emails that are waiting, and end this link. Only a count of forms sent that
        day remains. This cannot be undone.
      </p>
      <form method="post" className="mt-5 grid justify-items-start gap-4">
        <CheckboxField
          id="erase-sure"
          name="sure"
          value="yes"
          label="Yes, erase everything that is stored under my address"
          required
          errors={errors}
        />
        <Button type="submit" name="erase" value="all">
          Erase everything
        </Button>
      </form>
    </section>
  );
}
