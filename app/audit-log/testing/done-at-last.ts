import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { raterByName } from "#db/queries/raters.server.ts";
import { insertSchedule } from "#db/queries/schedules.server.ts";
import { answersOfRound, latestRound } from "#db/queries/trainings.server.ts";
import { deliveriesOf } from "#db/queries/webhooks.server.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { ModelServerScript } from "#judges/testing/scripted-model.ts";
import { someLabels } from "#seeds/builders.ts";
import { createEngine } from "../../judging/engine/engine.server.ts";
import { runToEnd } from "../../judging/engine/run-to-end.server.ts";
import { aJudge, aRun, HASTY } from "../../judging/testing/judged-project.ts";
import { GOOD } from "../../labelling/testing.ts";
import { nextItem } from "../../labelling/training/training-round.server.ts";
import { importRows } from "../../projects/import-rows.server.ts";
import type { Known } from "./action-desk.ts";
import { DONE, type Done } from "./done-actions.ts";
import { DONE_BY_LEADS } from "./done-by-leads.ts";
import { newest } from "./newest.ts";

async function theProject(db: Database): Promise<Project> {
	const project = await findProjectBySlug(db, "handbook");
	if (!project) throw new Error("it is there");
	return project;
}

/** What Cleo answers to the item that her training asks now. */
async function trained({ db }: Known): Promise<Record<string, string>> {
	const cleo = await raterByName(db, (await theProject(db)).id, "Cleo");
	const round = cleo && (await latestRound(db, cleo.id));
	if (!round) throw new Error("she has a training");
	const itemId = nextItem(round, await answersOfRound(db, round.id)) ?? "";
	return { ...GOOD, itemId, rubricId: await newest(db, "rubrics", "published_at is not null") };
}

/** A judge that a run was carried out with, by a model that answers as it is told. */
async function judged(db: Database, name: string, script: ModelServerScript): Promise<string> {
	const { url } = await aModelServer(script);
	const judge = await aJudge(db, await theProject(db), { url, name });
	await runToEnd(db, await aRun(db, judge), { engine: createEngine(HASTY) });
	return judge.id;
}

/** What is done by whoever is trained, and where a model was asked, in this order. */
const DONE_AT_LAST: readonly (readonly [string, Done])[] = [
	[
		"labelling/training/save-training.route.ts",
		{ by: "cleo", form: trained, entries: ["training.answered"] },
	],
	[
		"labelling/training/training.route.tsx",
		{ by: "cleo", form: trained, entries: ["training.answered", "training.round_ended"] },
	],
	[
		"making/derive.route.tsx",
		{
			by: "lead",
			form: async ({ db }) => ({
				...{ kind: "split", model: "m-1" },
				endpoint: await newest(db, "endpoints"),
			}),
			entries: ["judge.added", "run.planned"],
		},
	],
	[
		"judge-page/judge-page.route.tsx",
		{
			by: "lead",
			form: () => ({}),
			params: async ({ db }) => ({
				judgeId: await judged(db, "silent", { answer: () => "I would rather not say." }),
			}),
			entries: ["run.planned"],
		},
	],
	[
		"judging/judges/judge-setup.route.tsx",
		{
			by: "lead",
			form: () => ({ afresh: "on" }),
			params: async ({ db }) => ({ judgeId: await judged(db, "willing", {}) }),
			entries: ["endpoint.form_forgotten"],
		},
	],
];

const webhook = ({ db }: Known) => newest(db, "webhooks");
const told = (intent: string) => async (known: Known) => ({
	intent,
	webhook: await webhook(known),
});

/** What is done with a webhook, in this order; its event is one of before it was disabled. */
const DONE_WITH_WEBHOOKS: readonly (readonly [string, Done])[] = [
	{
		form: () => ({
			...{ intent: "add", events: "run.ended" },
			address: "https://hooks.example.org/?key=a-long-enough-one",
		}),
		entries: ["webhook.added"],
	},
	{
		form: async (known: Known) => {
			const id = await webhook(known);
			return { intent: "events", webhook: id, [`events-${id}`]: "run.paused" };
		},
		entries: ["webhook.changed"],
	},
	{ form: told("rotate"), entries: ["webhook.secret_rotated"] },
	{ form: told("test"), entries: ["webhook.test_sent"] },
	{ form: told("disable"), entries: ["webhook.disabled"] },
	{ form: told("enable"), entries: ["webhook.enabled"] },
	{
		form: async (known: Known) => {
			const [delivery] = await deliveriesOf(known.db, await webhook(known), 1);
			return { ...(await told("again")(known)), event: delivery?.eventId ?? "" };
		},
		entries: ["webhook.sent_again"],
	},
	{ form: told("remove"), entries: ["webhook.removed"] },
].map((done) => ["webhooks/webhooks.route.tsx", { by: "lead", ...done }] as const);

/** Too few items are answered here for one that is made on the page: `app/schedules/schedules.test.ts`. */
async function aSchedule({ db, judgeId, itemId }: Known): Promise<void> {
	const now = new Date();
	await insertSchedule(db, {
		...{ id: newId("sch"), projectId: (await theProject(db)).id, judgeId, itemIds: [itemId] },
		...{ itemsHash: "", everyDays: 7, maxCostMicros: null, createdBy: null },
		...{ nextAt: now, createdAt: now, endedAt: null },
	});
}

const schedule =
	(intent: string) =>
	async ({ db }: Known) => ({
		intent,
		schedule: await newest(db, "schedules"),
	});

/** A schedule of a judge that costs nothing, from its beginning to its end. */
const DONE_WITH_SCHEDULES: readonly (readonly [string, Done])[] = [
	{
		form: async (known: Known) => {
			await aSchedule(known);
			return schedule("look")(known);
		},
		entries: ["schedule.look_asked"],
	},
	{ form: schedule("end"), entries: ["schedule.ended"] },
].map((done) => ["schedules/schedules.route.tsx", { by: "lead", ...done }] as const);

/** A gate of a judge whose answers came with a file, from its beginning to its end. */
const DONE_WITH_GATES: readonly (readonly [string, Done])[] = [
	{
		form: async ({ db }: Known) => {
			const labels = someLabels([true, false, true], { rater: "held", rater_kind: "judge" });
			const rows = { "labels.jsonl": labels };
			await importRows(db, { projectSlug: "handbook", rows, now: new Date() });
			const conditions = "kappa.ci.low>=0.6";
			return { intent: "keep", judge: "judge:held", dimension: "verdict", conditions };
		},
		entries: ["gate.kept"],
	},
	{
		form: async ({ db }: Known) => ({ intent: "remove", gate: await newest(db, "kept_gates") }),
		entries: ["gate.removed"],
	},
].map((done) => ["kept-gates/kept-gates.route.tsx", { by: "lead", ...done }] as const);

/** Every action that is carried out, each after what it needs. */
export const ALL_DONE = [
	...DONE,
	...DONE_BY_LEADS,
	...DONE_AT_LAST,
	...DONE_WITH_WEBHOOKS,
	...DONE_WITH_SCHEDULES,
	...DONE_WITH_GATES,
];
