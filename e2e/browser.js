/** Finds a Chromium for the browser tests: the system's, or Playwright's own. */
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];

/** @returns {string | undefined} path of a Chromium, or undefined where none is installed */
export function findBrowser() {
	const own = process.env.CONCORD_CHROMIUM;
	const candidates = own ? [own] : [...SYSTEM_BROWSERS, chromium.executablePath()];
	return candidates.find((path) => existsSync(path));
}
