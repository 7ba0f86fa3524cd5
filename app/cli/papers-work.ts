/** The steps of `concord papers`: each does what is not done yet, so that all can be taken again. */
import type { Database } from "#db/dialect";
import { type DerivedSet, findDerivedSet } from "#db/queries/derived-sets.server.ts";
import type { Item } from "#db/queries/items.server.ts";
import { findJudge, type Judge } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { setItemsPage } from "#db/queries/set-items.server.ts";
import { simulatePapersPeople } from "#seeds/papers.ts";
import { carryOutInsights } from "../analyses/a12-insights/carry-out.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import {
	type ApprovedSet,
	approvedSet,
	approveUnread,
} from "../derived-sets/change-derived-set.server.ts";
import { makeDerivedSet } from "../derived-sets/make-derived-set.server.ts";
import { makeSetFromAnswers } from "../derived-sets/set-from-answers.server.ts";
import { addJudge } from "../judging/judges/add-judge.server.ts";
import { planRun } from "../judging/runs/plan-run.server.ts";
import type { MakerFields } from "../making/maker-for.server.ts";
import { importRows } from "../projects/import-rows.server.ts";
import { itemInWords } from "../ui/item-in-words.ts";
import { askedInFull } from "./carry-out-maker.ts";
import { carryOutRun } from "./carry-out-run.ts";
import { mention } from "./failure.ts";

export type PapersWork = {
	readonly project: Project;
	/** The models that write and judge. */
	readonly models: Pick<MakerFields, "endpointId" | "model" | "roleModels">;
	/** Further models, each of which judges by itself. */
	readonly judgeModels: readonly string[];
	/** Only the first so many questions; null: all. */
	readonly limit: number | null;
};

const by = () => ({ createdBy: null, now: new Date() });

/** A set, or why it cannot be made. */
type Made = Promise<ApprovedSet | Refusal>;

/** Asks the makers and makes an approved set of what they answered; one that is there is used. */
export async function derived(
	db: Database,
	{ project, models, limit }: PapersWork,
	wanted: { kind: string; parameters: readonly object[]; over: ApprovedSet | null },
): Made {
	const { kind, over } = wanted;
	const known = await approvedSet(db, project.id, { name: kind });
	if (!isRefusal(known)) return known;
	const judges: Judge[] = [];
	for (const parameters of wanted.parameters) {
		const maker = { ...models, parameters: { ...parameters } };
		process.stderr.write(`${kind}${over ? ` over ${over.name}` : ""}\n`);
		// A limit is one of questions: what is made of them is asked about in full.
		const extent = { over, first: over ? null : limit, byBatch: false, ...by() };
		const asked = await askedInFull(db, { project, kind, maker, cap: "" }, extent, AGAIN);
		if (asked === "stopped") return STOPPED;
		if (isRefusal(asked)) return asked;
		judges.push(asked);
	}
	const source = over && (await findDerivedSet(db, project.id, { id: over.id }));
	const made = await makeSetFromAnswers(db, { project, judges, source, name: kind, ...by() });
	if (made.kind === "refused") return made;
	return approveUnread(db, project.id, { id: made.set.id, now: new Date() });
}

/** Probes of the first so many items of a set. */
export async function probesOf(
	db: Database,
	project: Project,
	{ over, first, probes }: { over: ApprovedSet; first: number; probes: readonly string[] },
): Made {
	const known = await approvedSet(db, project.id, { name: "probes" });
	if (!isRefusal(known)) return known;
	const source = await findDerivedSet(db, project.id, { id: over.id });
	const made = await makeDerivedSet(db, {
		...{ project, kind: "probes", name: "probes", parameters: { probes } },
		...{ source, first, ...by() },
	});
	if (made.kind === "refused") return made;
	return approveUnread(db, project.id, { id: made.set.id, now: new Date() });
}

/** Has the simulated people label the answers of the simulated models. @returns null, unless they cannot */
export async function labelledBySimulation(
	db: Database,
	project: Project,
): Promise<Refusal | null> {
	const golden = await approvedSet(db, project.id, { name: "golden" });
	if (isRefusal(golden)) return golden;
	const set = await findDerivedSet(db, project.id, { id: golden.id });
	const items = set ? await itemsOf(db, set) : [];
	// The ids of sets differ from database to database; these people's labels do not.
	const idOf = new Map(items.map(({ externalId }) => [itemInWords(externalId), externalId]));
	const labels = simulatePapersPeople(
		items.map((item) => ({
			id: itemInWords(item.externalId),
			question: item.input ?? "",
			contexts: item.contexts?.map(({ text }) => text) ?? [],
			response: item.response ?? "",
		})),
	).map((label) => ({ ...label, item_id: idOf.get(label.item_id) }));
	const rows = { "labels.jsonl": labels };
	const result = await importRows(db, { projectSlug: project.slug, rows, now: new Date() });
	if (result.kind === "imported" && result.report.rejected === 0) return null;
	return refused(`the labels of the simulated people do not fit: ${JSON.stringify(result)}`);
}

async function itemsOf(db: Database, set: DerivedSet): Promise<Item[]> {
	const all: Item[] = [];
	for (let after: string | null = ""; after !== null; ) {
		const page: { items: Item[]; next: string | null } = await setItemsPage(db, set, {
			...{ part: null, after, limit: 500 },
		});
		all.push(...page.items);
		after = page.next;
	}
	return all;
}

/** The judge of this name, added where it is not there. */
export async function judgeOf(
	db: Database,
	{ project, models }: PapersWork,
	{
		protocol,
		name,
		parameters,
		binding,
	}: {
		protocol: string;
		name: string;
		parameters: object;
		binding: Readonly<Record<string, string>>;
	},
): Promise<Judge | Refusal> {
	const known = await findJudge(db, project.id, { name });
	if (known) return known;
	const asks = protocol !== "baseline";
	const fields = {
		projectId: project.id,
		...{ name, protocol, parameters: { ...parameters }, binding },
		...(asks ? models : { endpointId: null, model: null }),
	};
	const added = await addJudge(db, fields, new Date());
	return isRefusal(added) ? added : added.judge;
}

/** Runs a judge over what it has not answered yet. @returns null, unless it stopped */
export async function judged(
	db: Database,
	judge: Judge,
	set: ApprovedSet,
): Promise<Refusal | null> {
	mention(`${judge.name} over ${set.name}`);
	const request = { judge, items: "all", set, repetitions: 1 } as const;
	const planned = await planRun(db, request, by());
	if (planned.kind !== "planned") return null;
	const status = await carryOutRun(db, planned.run.id, AGAIN);
	return status === "done" ? null : STOPPED;
}

/** Has the model write insights about the split set, system by system. @returns null, unless it was stopped */
export async function insightsWritten(
	db: Database,
	{ project, models }: PapersWork,
	systems: readonly string[],
): Promise<Refusal | null> {
	for (const system of systems) {
		mention(`insights over split, ${system}`);
		const result = await carryOutInsights(
			db,
			{
				...{ project, maker: { ...models, parameters: {} }, judge: "", system },
				...{ cap: "", now: new Date() },
			},
			(runId) => carryOutRun(db, runId, AGAIN),
		);
		// A model that cannot write them is no reason to do without everything else.
		if (result.kind === "refused") mention(`no insights: ${result.sentence}`);
		if (result.kind === "unfinished") return STOPPED;
	}
	return null;
}

const AGAIN = "npm run demo:papers";
const STOPPED = refused("it goes on where it stopped when it is started again.");
