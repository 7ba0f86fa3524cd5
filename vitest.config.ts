import { defineConfig } from "vitest/config";

/** Unit tests beside the code; the Remix plugin stays out, routes are tested through the browser. */
export default defineConfig({
	test: {
		include: ["{app,db,judges,seeds,stats}/**/*.test.{ts,tsx}"],
		// Simulations are part of `npm run test:long` alone, what needs a server of PostgreSQL of `test:postgres`.
		exclude: [
			"**/node_modules/**",
			"**/testing/postgres/**",
			...(process.env.CONCORD_LONG ? [] : ["**/testing/long/**"]),
		],
		environment: "node",
		// Files share a process, one for each core: loading and warming up the modules anew for every
		// file took as long as the tests. A test puts back what it changes of the process.
		isolate: false,
		maxWorkers: "100%",
		// Model servers of tests run on this machine, which endpoints may not reach unasked.
		env: { CONCORD_ALLOW_HOSTS: "127.0.0.1" },
		globalSetup: ["./app/cli/testing/fresh-bundle.ts"],
		setupFiles: ["./db/testing-setup.ts", "./app/compute/testing/bundled-threads.ts"],
		// A test whose loops turn out empty asserts nothing, and fails.
		expect: { requireAssertions: true },
		// Ten times the cases, and simulations: see stats/testing/runs.ts.
		testTimeout: process.env.CONCORD_LONG ? 3_600_000 : 60_000,
		hookTimeout: 60_000,
	},
});
