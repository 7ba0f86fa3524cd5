import { resolve } from "node:path";
import { type Database, disconnect, nameOf } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { ensureSetupToken } from "../accounts/setup-token.server.ts";
import { config, databasePath } from "../base/config.server.ts";
import { idleVariables } from "../base/idle-variables.ts";
import { openWarning } from "../base/open-warning.ts";
import { systemTrouble } from "../base/system-trouble.ts";
import { fail, tell } from "./failure.ts";
import { choosePort, isBuilt, serve } from "./serve.ts";

export type StartOptions = { demo?: boolean; port?: string };

/** Prepares the database, says how to sign in, and serves the app until it is stopped. */
export async function runStart(options: StartOptions): Promise<void> {
	const port = options.port === undefined ? (config().PORT ?? null) : Number(options.port);
	if (port !== null && (!Number.isInteger(port) || port < 1 || port > 65_535)) {
		fail(`the port "${options.port}" is not a number from 1 to 65535.`);
		return;
	}
	// Looked for again when it is served; here, so that nothing is made that nobody can be served.
	const free = await choosePort(port);
	if (typeof free !== "number") {
		fail(free.sentence);
		return;
	}
	if (!isBuilt()) {
		fail("the app is not built yet; run `npm run build` first.");
		return;
	}
	// From where the user stands: the server runs in the package's folder, where its assets are.
	const path = databasePath();
	const url = path === null ? config().DATABASE_URL : resolve(path);
	const opened = await openDatabase(url, { told: tell }).catch((error: Error) => error);
	if (opened instanceof Error) {
		const why = systemTrouble(opened);
		if (why === null) throw opened;
		fail(path === null ? why : `the database ${url} cannot be opened: ${why}`);
		return;
	}
	const ways = options.demo ? await waysIntoDemo(opened) : await waysIn(opened);
	const name = nameOf(opened);
	await disconnect(opened);
	if ("refused" in ways) {
		fail(ways.refused);
		return;
	}
	const served = await serve(port, url, options.demo === true);
	if (served.kind === "refused") {
		fail(served.sentence);
		return;
	}
	const reach = config().HOST === "127.0.0.1" ? "this machine alone" : config().HOST;
	process.stdout.write(`\nConcord serves ${served.url}   (to ${reach}; database: ${name})\n`);
	const warning = openWarning();
	for (const each of idleVariables().concat(warning ?? []))
		process.stderr.write(`concord: ${each}\n`);
	// A form that is sent from elsewhere than PUBLIC_URL is refused.
	const site = config().PUBLIC_URL ?? served.url;
	for (const { path, what } of ways) process.stdout.write(`  ${what}\n    ${site}${path}\n`);
	process.stdout.write(
		"Ctrl-C stops it; nothing is lost.\nPressed again it drops answers of models that are under way.\n",
	);
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, served.stop);
	const how = await served.ended;
	if (how !== null) fail(`the server ended by itself (${how}); its messages stand above.`, 1);
}

/** An address and what opens behind it. */
type WayIn = { path: string; what: string };

async function waysIn(db: Database): Promise<WayIn[]> {
	const token = await ensureSetupToken(db, new Date());
	if (token === null) return [{ path: "/sign-in", what: "Sign in:" }];
	return [
		{
			path: `/setup?token=${token}`,
			what: "Nobody has an account yet. This link makes you the administrator, once:",
		},
	];
}

async function waysIntoDemo(db: Database): Promise<WayIn[] | { refused: string }> {
	const { prepareDemo } = await import("./prepare-demo.ts");
	const demo = await prepareDemo(db);
	if ("refused" in demo) return demo;
	return [
		{
			path: `/welcome/${demo.administratorToken}`,
			what: "Look around, signed in as the demo's administrator:",
		},
		{
			path: `/welcome/${demo.annotatorToken}`,
			what: "Label twenty items, signed in as an annotator:",
		},
	];
}
