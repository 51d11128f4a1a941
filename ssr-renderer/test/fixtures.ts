/** Small but complete data of every public page. */
import type { Preload } from "../../app/site/page/page-types.ts";
import { SHIPPED_TEXTS } from "../../app/site/page/shipped-texts.ts";

/** The settings of a site with all values set. */
export const SETTINGS = {
  brand_name: "Testbench Academy",
  tagline: "Learn it at the machine.",
  demo: true,
  demo_notice: "This is a demo.",
  phone: "+91 80 0000 0000",
  email: "hello@example.com",
  support_email: "support@example.com",
  whatsapp: "+918000000000",
  whatsapp_messages: ["One question", "Two questions", "Three questions", "Four questions"],
  address: "1 Test Street\nBengaluru 560001",
  landmarks: "",
  hours: "Monday to Friday, 9 to 18",
  social: { linkedin: "https://example.com/in", youtube: null, instagram: null, facebook: null, x: null },
  figures: {
    years: "20+",
    students: "50000+",
    courses: "500+",
    instructors: "200+",
    countries: "25+",
    satisfaction: "98%",
    partners: "100+",
    rating: "4.9",
    rating_source: "Evaluation forms",
    reviews: "50K+",
    graduates: "25K+",
  },
  training_day_from: 35_000,
  training_day_to: 55_000,
  training_cases: [
    {
      industry: "Pump maker, 12 electricians",
      problem: "Each stop waited for one person.",
      solution: "Fault finding at their own panels.",
      measure: "Time to find a fault",
      before: "90 minutes",
      after: "25 minutes",
      weeks: 6,
      invented: true,
    },
  ],
};

/** A text that pages only show if they have read their course. */
export const COURSE_TITLE = "PLC Programming & <Commissioning>";

const course = {
  id: 12,
  slug: "plc-programming",
  title: COURSE_TITLE,
  description: "Ladder logic from the first rung to a running line.",
  instructor: "A. Instructor",
  duration: "8 weeks",
  students: 1240,
  rating: 4.7,
  image: "/art/course-plc.svg",
  downloadlink: "https://example.com/syllabus.pdf",
  price: "14,999",
  price_paise: 1_499_900,
  category: "electronics",
  category_key: "electronics",
  syllabus: ["Inputs and outputs", "Timers and counters"],
  what_you_learn: ["Read a ladder diagram", "Write one"],
  prerequisites: ["School mathematics"],
  certification: "Certificate of completion",
  updated_at: "2026-01-02T03:04:05.678Z",
};

const amount = { rupees: "14,999", paise: 1_499_900 };
const fee = {
  price: { today: amount, until: null, list: amount, gst: null, words: "₹14,999" },
  includes: [],
  instalments: [],
  group: null,
};
const { id, slug, title, category_key, duration, price, image, students } = course;
const summary = { id, slug, title, category_key, duration, price, fee, image, students };

const testimonials = ["First", "Second", "Third", "Fourth"].map((name, at) => ({
  id: at + 1,
  name: `${name} Learner`,
  role: "Technician",
  quote: "It helped me on Monday.",
  image: at === 0 ? "/art/person.svg" : null,
}));

const team = ["First", "Second", "Third", "Fourth"].map((name, at) => ({
  id: at + 1,
  slug: `${name.toLowerCase()}-teacher`,
  name: `${name} Teacher`,
  title: "Head of controls",
  description: "Builds panels.",
  image: at === 0 ? "/art/person.svg" : null,
  years: at === 1 ? 14 : null,
  employers: at === 1 ? ["Panel builder, Pune"] : [],
  languages: at === 1 ? ["English", "Hindi"] : [],
}));

const counts = { all: 4, "cs-it": 1, electronics: 1, "machine-design": 1, other: 1 };

const service = {
  slug: "production-reporting",
  name: "Production Reporting",
  summary: "Figures of each shift.",
  description: "We read the machines.",
  problems: ["Paper"],
  case_sheet: {
    invented: true,
    industry: "Press shop",
    problem: "Figures from a notebook.",
    solution: "Counts from the presses.",
    measure: "Delay of the report",
    before: "26 hours",
    after: "1 hour",
    weeks: 7,
  },
  outcomes: ["A report"],
  steps: [{ title: "Look", text: "We visit." }],
  inputs: ["A contact"],
  course_words: "data & reports",
};

function listing(query: string, search = ""): Preload {
  return { [`/api/courses/get?${query}`]: [course], [`/api/courses/counts${search}`]: counts };
}

const base: Preload = { "/api/settings": SETTINGS, ...SHIPPED_TEXTS };

/** Every kind of public page by one of its URLs. */
export const PAGES: Readonly<Record<string, Preload>> = {
  "/": {
    ...base,
    "/api/testimonials/get": testimonials,
    "/api/courses/home": { featured: 0, courses: [course] },
  },
  "/about": { ...base, "/api/team/get": team, "/api/testimonials/get": testimonials },
  "/courses": { ...base, ...listing("category=cs-it&page=1&per_page=12") },
  "/courses/category/electronics": { ...base, ...listing("category=electronics&page=1&per_page=12") },
  "/courses/category/all?q=plc&sort=price&page=2": {
    ...base,
    ...listing("category=all&q=plc&sort=price&page=2&per_page=12", "?q=plc"),
  },
  "/courses/plc-programming": {
    ...base,
    "/api/courses/12": course,
    "/api/courses/12/related": [{ ...summary, id: 13, slug: "scada", title: "SCADA" }],
  },
  "/team/first-teacher": {
    ...base,
    "/api/team/1": team[0],
    "/api/courses/get?instructor=First%20Teacher&per_page=24": [course],
  },
  "/consultancy/production-reporting": {
    ...base,
    "/api/consultancy/services/production-reporting": service,
    "/api/courses/get?q=data%20%26%20reports&per_page=3": [course],
  },
  "/contact": base,
  "/consultancy": base,
  "/training-for-companies": base,
  "/recruitment": base,
  "/privacy": base,
  "/terms": base,
};

/** The key of a page's record, if it has one. */
export const RECORDS: Readonly<Record<string, string>> = {
  "/courses/plc-programming": "/api/courses/12",
  "/team/first-teacher": "/api/team/1",
  "/consultancy/production-reporting": "/api/consultancy/services/production-reporting",
};

/** A head with values that must be escaped. */
export const HOSTILE_HEAD = {
  title: '</title></script><script>alert("title")</script>',
  description: '"><img src=x onerror=alert(1)>',
  canonical: "https://example.com/courses?a=1&b=2",
  robots: "index, follow",
  og: {
    type: "website",
    title: "</script>og",
    description: "Description of the preview",
    url: "https://example.com/courses",
    site_name: "Testbench & Academy",
    image: "https://example.com/og.png",
  },
  json_ld: {
    "@context": "https://schema.org",
    "@type": "Course",
    name: "</script><script>alert(2)</script>",
  },
};
