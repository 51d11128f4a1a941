/** What somebody said, as `/api/testimonials/get` answers it. */
export interface Testimonial {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly quote: string;
  readonly image: string | null;
}
