import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./browser.js";

const executablePath = findBrowser();
// Chromium's sandbox does not start for root, as in containers.
const asRoot = process.getuid?.() === 0;

export default defineConfig({
	testDir: ".",
	outputDir: "../test-results",
	fullyParallel: true,
	workers: "100%",
	timeout: 90_000,
	// Figures are computed in threads of their own, beside another story on two cores.
	expect: { timeout: 30_000 },
	// The longest story first, so that no core is left to wait for it.
	projects: [
		{ name: "papers", testMatch: "papers.spec.ts" },
		{ name: "stories", testIgnore: "papers.spec.ts" },
	],
	forbidOnly: !!process.env.CI,
	reporter: [["list"]],
	use: {
		...devices["Desktop Chrome"],
		viewport: { width: 1280, height: 860 },
		trace: "off",
		launchOptions: {
			...(executablePath ? { executablePath } : {}),
			args: [
				"--disable-background-networking",
				"--disable-component-update",
				...(asRoot ? ["--no-sandbox"] : []),
			],
		},
	},
});
