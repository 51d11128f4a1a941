import { defineConfig } from "vitest/config";

// Without vike's plugin: tests look at components and functions, not at pages as a whole.
export default defineConfig({
  test: {
    environment: "happy-dom",
    include: ["{admin,api,content,features,pages,renderer,ui,build}/**/*.test.{ts,tsx}"],
  },
});
