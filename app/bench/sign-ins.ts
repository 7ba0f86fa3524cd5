/**
 * `tsx app/bench/sign-ins.ts`: what a hundred wrong sign-ins at once, from a hundred addresses with as many logins, do to somebody
 * else's page of the built server (`npm run build` first): its median alone, and of what is asked for while they are under way. Writes into
 * `build/bench.json`.
 */
import { connect, disconnect } from "#db/dialect";
import { createAccount } from "#db/queries/accounts.server.ts";
import { inMs, median, table, times } from "#stats/bench/parts/measure.ts";
import { addToReport, machine } from "#stats/bench/parts/report.ts";
import { newAccount } from "../accounts/new-account.server.ts";
import { BuiltServer } from "./parts/built-server.ts";
import { largeProject } from "./parts/large-project.ts";

const GUESSERS = 100;
const LOADS = 60;
const BURSTS = 8;
/** Whose page the server of the bench believes itself to be: a proxy names the addresses then. */
const SITE = "https://concord.example";

const project = await largeProject(1_000, 1);
// With nobody who has a password the page leads to setting Concord up, and nothing is hashed.
const db = connect(project.file);
const chosen = { name: "Ada", login: "ada", password: "a long one of hers" };
await createAccount(db, await newAccount(chosen, { isAdministrator: true, now: new Date() }));
disconnect(db);
const server = new BuiltServer(project.file, 4_761, {
	env: { PUBLIC_URL: SITE, CONCORD_LOG_LEVEL: "warn" },
});
await server.ready();

async function pageMs(): Promise<number> {
	const asked = performance.now();
	const answer = await fetch(`${server.url}/projects/large/items`, {
		headers: { cookie: project.cookie },
	});
	await answer.text();
	if (!answer.ok) throw new Error(`The page answered ${answer.status}.`);
	return performance.now() - asked;
}

async function medianOfPages(): Promise<number> {
	const all: number[] = [];
	for (let load = 0; load < LOADS; load++) all.push(await pageMs());
	return median(all);
}

const statuses = new Map<number, number>();

/** From an address and for a login that were not seen before: what the limits hold off costs less. */
async function guess(burst: number, guesser: number): Promise<void> {
	const answer = await fetch(`${server.url}/sign-in`, {
		method: "POST",
		redirect: "manual",
		headers: {
			origin: SITE,
			"content-type": "application/x-www-form-urlencoded",
			"x-forwarded-for": `203.0.${burst}.${guesser}`,
		},
		body: `login=guess-${guesser}-${burst}&password=not+this+one+${burst}`,
	});
	await answer.text();
	statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
}

async function pagesAmidGuesses(burst: number): Promise<number[]> {
	let underWay = true;
	const guesses = Array.from({ length: GUESSERS }, (_, guesser) => guess(burst, guesser));
	const over = Promise.all(guesses).finally(() => {
		underWay = false;
	});
	const all: number[] = [];
	while (underWay) all.push(await pageMs());
	await over;
	return all;
}

await medianOfPages();
const alone = await medianOfPages();
await pagesAmidGuesses(0);
const amid: number[] = [];
for (let burst = 1; burst <= BURSTS; burst++) amid.push(...(await pagesAmidGuesses(burst)));
const meanwhile = median(amid);
await server.stop();
project.remove();

console.log(
	table([
		["a page of somebody else", "median", ""],
		["alone", inMs(alone), ""],
		[
			`amid ${GUESSERS} wrong sign-ins at once, ${amid.length} loads`,
			inMs(meanwhile),
			times(meanwhile / alone),
		],
	]),
);
console.log(
	`Answers: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}`,
);
addToReport("sign-ins", { ...machine(), alone, meanwhile, answers: Object.fromEntries(statuses) });
