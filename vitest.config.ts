import { defineConfig } from "vitest/config";

/** Unit tests beside the code; the Remix plugin stays out, routes are tested through the browser. */
export default defineConfig({
	test: {
		include: ["{app,db,judges,seeds,stats}/**/*.test.{ts,tsx}"],
		environment: "node",
		setupFiles: ["./db/testing-setup.ts"],
		testTimeout: 30_000,
		hookTimeout: 60_000,
	},
});
