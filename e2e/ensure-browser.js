/** Installs a Chromium where there is none: Playwright's own, else the system's package. */
import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser.js";

/** @type {[string, string[]][]} */
const ways = [
	["npx", ["playwright", "install", "--with-deps", "chromium"]],
	["apt-get", ["update"]],
	["apt-get", ["install", "-y", "chromium"]],
];

for (const [command, words] of ways) {
	if (findBrowser()) break;
	console.log(`No Chromium yet. Trying: ${command} ${words.join(" ")}`);
	spawnSync(command, words, { stdio: "inherit" });
}

const browser = findBrowser();
if (browser) console.log(`Browser tests run in ${browser}`);
else {
	console.error(
		"The browser tests need a Chromium, and none could be installed. Install the package " +
			"`chromium` (or run `npx playwright install chromium` where the network allows it), " +
			"or set CONCORD_CHROMIUM to the path of one, then run the tests again.",
	);
	process.exitCode = 1;
}
