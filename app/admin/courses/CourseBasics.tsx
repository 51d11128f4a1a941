import { useWatch } from "react-hook-form";
import { fieldOf } from "../forms/Field.tsx";
import { FormFold } from "../forms/FormFold.tsx";
import { priceText } from "../kit/price.ts";
import { categoryHint, USUAL_CATEGORIES } from "./category.ts";
import { type CourseValues, courseForm } from "./course-form.ts";
import { TitleHint } from "./TitleHint.tsx";
import { useTypedFee } from "./use-typed-fee.ts";

const Field = fieldOf(courseForm);

interface CourseBasicsProps {
  course: number | undefined;
  fold: string | undefined;
  open: boolean;
}

/** What every course says, the fields of a card first. They are folded on phones alone. */
export function CourseBasics({ course, fold, open }: CourseBasicsProps) {
  const [category, duration, price] = useWatch<CourseValues, ["category", "duration", "price"]>({
    name: ["category", "duration", "price"],
  });
  const summary = [category, duration, price && priceText(price)].filter(Boolean).join(", ");
  const fields = (
    <>
      <div className="grid gap-1.5">
        <Field of="title" />
        <TitleHint />
      </div>
      <div className="field-pair">
        <Field of="category" hint={categoryHint(category)} />
        <Field of="instructor" />
      </div>
      <datalist id="course-categories">
        {USUAL_CATEGORIES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="grid gap-2">
        <div className="field-four">
          <Field of="price" />
          <Field of="gst" />
          <Field of="students" />
          <Field of="rating" />
        </div>
        <TypedPrice course={course} />
        <p className="text-sm text-ink-muted">
          The site does not count or ask for students and ratings. Give only what you can prove; the consumer
          protection rules for coaching providers forbid claims without evidence.
        </p>
      </div>
      <div className="field-trio">
        <Field of="duration" />
        <Field of="level" />
        <Field of="certification" />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field of="description" />
        <Field of="image" />
      </div>
    </>
  );
  if (fold === undefined) {
    return (
      <section id="course-basics" aria-label="Basics" className="course-basics">
        {fields}
      </section>
    );
  }
  return (
    <FormFold id="course-basics" title="Basics" summary={summary} open={open} name={fold}>
      {fields}
    </FormFold>
  );
}

/** The price as visitors read it. */
function TypedPrice({ course }: { course: number | undefined }) {
  const price = useTypedFee(course)?.price;
  return (
    <p role="status" className="text-sm">
      {price ? (
        <>
          Visitors read <strong className="figure">{price.words}</strong>
          {price.gst ? `, ${price.gst}` : null}
        </>
      ) : null}
    </p>
  );
}
