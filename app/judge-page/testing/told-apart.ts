import { disconnect } from "#db/dialect";
import { openTestDatabase } from "#db/testing.ts";
import { demoProject } from "#seeds/demo.ts";
import { isRefusal, type Refusal } from "../../base/refusal.ts";
import { loadSimulation } from "../../projects/load-simulation.server.ts";
import { habitsInWords } from "../habits-in-words.ts";
import { judgeFiguresPage } from "../judge-figures.server.ts";
import { habitsOfJudge } from "../judge-parts.server.ts";
import { judgeQuery } from "../judge-query.ts";
import { namedJudge } from "../named-judge.server.ts";

/** What the page of one of the demo's judges says of it. */
export type SaidOfJudge = {
	readonly judge: string;
	/** By the title of the habit: what it says first. */
	readonly verdict: Readonly<Record<string, string>>;
	readonly correctness: Readonly<Record<string, string>>;
	readonly failures: Readonly<Record<string, number>>;
	readonly use: string;
	/** The standard deviation of its correctness over people's. */
	readonly spread: number;
	/** The level of correctness that it gives beyond people most, and how much at least, as a share of items. */
	readonly favourite: string;
	readonly atLeast: number;
	/** Its rank correlation with length beyond people's. */
	readonly length: number;
};

const NAMES = ["sim-strong", "sim-breaks-json", "sim-lenient", "sim-middle", "sim-long-answers"];

/** The demo with raters of another seed, imported as files are, and what the pages of its judges say. */
export async function saidOfDemo(seed: number): Promise<SaidOfJudge[]> {
	const { documents, items, labels, ...demo } = demoProject(seed);
	const db = await openTestDatabase();
	const rows = { "documents.jsonl": documents, "items.jsonl": items, "labels.jsonl": labels };
	const loaded = await loadSimulation(db, { ...demo, rows }, new Date("2026-11-01"));
	if (loaded.kind === "name-taken") throw new Error("the demo's name is taken");
	const { project } = loaded;
	const all: SaidOfJudge[] = [];
	for (const name of NAMES) {
		const named = await namedJudge(db, project.id, { column: name });
		if (!named) throw new Error(`there is no ${name}`);
		const read = async (dimension: string) => {
			const query = judgeQuery(`http://localhost/?dimension=${dimension}`);
			const asked = [db, { projectId: project.id }, named, query] as const;
			const page = given(await judgeFiguresPage(...asked));
			const habits = given(await habitsOfJudge(...asked));
			const told = habitsInWords(habits, page, page.orders);
			return {
				page,
				habits,
				says: Object.fromEntries(told.map(({ title, says }) => [title, says[0] ?? ""])),
			};
		};
		const [verdict, correctness] = [await read("verdict"), await read("correctness")];
		const { spread, length, level } = correctness.habits;
		const limits = level && "value" in level.more ? level.more.ci : null;
		const valueIn = (estimate: typeof spread) =>
			estimate && "value" in estimate ? estimate.value : Number.NaN;
		all.push({
			judge: name,
			verdict: verdict.says,
			correctness: correctness.says,
			failures: verdict.page.judge.unscored,
			use: verdict.page.answer.use.says,
			spread: valueIn(spread),
			favourite: correctness.page.levels[level?.code ?? -1] ?? "none",
			atLeast: limits?.[0] ?? Number.NaN,
			length: valueIn(length?.more ?? null),
		});
	}
	disconnect(db);
	return all;
}

function given<Page>(page: Page | Refusal): Page {
	if (isRefusal(page)) throw new Error(page.sentence);
	return page;
}

const LENIENT = "It says accept more often than people.";
const NARROW = "It keeps to a narrower part of the scale than people do.";
const MIDDLE = "3";
/** It gives the middle to 55 of 100 items without reading them. */
const A_QUARTER = 0.25;
const BY_LENGTH = "It follows the length of answers more than people do.";

/** Which judges each peculiarity is shown of, by the sentences that a reader reads. */
export function peculiar(said: readonly SaidOfJudge[]) {
	const named = (is: (one: SaidOfJudge) => boolean) => said.filter(is).map(({ judge }) => judge);
	return {
		lenient: named(({ verdict }) => verdict.Direction === LENIENT),
		narrow: named(({ correctness }) => correctness["Use of the scale"] === NARROW),
		middle: named(({ favourite, atLeast }) => favourite.startsWith(MIDDLE) && atLeast > A_QUARTER),
		byLength: named(({ correctness }) => correctness.Length === BY_LENGTH),
		failing: named(({ failures }) => (failures.unparsable ?? 0) + (failures.truncated ?? 0) > 0),
	};
}
