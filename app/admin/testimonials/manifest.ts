import { lazyScreen } from "../records/manifest.ts";
import { recordManifest } from "../records/record-manifest.ts";
import { testimonialList, testimonials } from "./testimonials-api.ts";

export const manifest = recordManifest(testimonials, {
  label: "Testimonial",
  icon: "chat",
  permission: "read_content",
  words: "review",
  list: testimonialList,
  listScreen: lazyScreen(() => import("./TestimonialListScreen.tsx"), "TestimonialListScreen"),
  formScreens: () => import("./TestimonialForm.tsx"),
});
