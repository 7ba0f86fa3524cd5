import { z } from "zod";
import { GATE_VERDICTS, GateFound, HELD_KINDS } from "#db/model/kept-gate.ts";
import { keptGatesOf } from "#db/queries/kept-gates.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { keepGate, removeGate } from "../../kept-gates/keep-gate.server.ts";
import { shownGate } from "../../kept-gates/kept-gates-page.server.ts";
import { inProject, pageFrom, projectList } from "../operation.ts";
import { notThere } from "../problem.ts";

const kind = z.enum(HELD_KINDS).describe("series: whichever version is the newest is held");

const KeptGateJson = z.strictObject({
	id: z.string(),
	judge: z.string().describe("name of a judge, or of a series"),
	kind,
	dimension: z.string(),
	conditions: z.array(z.string()),
	identity: z.string().nullable(),
	repeated: z.boolean(),
	areIndependent: z.boolean(),
	verdict: z.enum(GATE_VERDICTS).nullable().describe("null until it is looked at"),
	since: z.string().nullable().describe("since when the verdict is what it is"),
	lookedAt: z.string().nullable(),
	heldJudge: z.string().nullable().describe("the judge, or version, that was held"),
	found: GateFound.nullable().describe("as `concord gate --json` says it"),
	isBehind: z.boolean().describe("something changed since, and it is looked at again soon"),
});

const NewGate = z.strictObject({
	judge: z.string().min(1),
	kind: kind.default("judge"),
	dimension: z.string().min(1),
	conditions: z.array(z.string()).min(1).max(50).describe("as `kappa.ci.low>=0.6`"),
	identity: z.string().optional().describe("first digits of the judge's identity"),
	repeated: z.boolean().default(false).describe("its answers to an item together"),
	areIndependent: z
		.boolean()
		.default(false)
		.describe("items count as independent, whatever they have in common"),
});

export const KEPT_GATES = [
	projectList({
		id: "listKeptGates",
		method: "GET",
		path: "/projects/{project}/kept-gates",
		tag: "Figures",
		summary: "The gates that the project keeps, with their last verdicts",
		scope: "read",
		door: "administrator",
		entry: KeptGateJson,
		position: z.string(),
		async handle({ db, project, ...call }) {
			const all = (await keptGatesOf(db, project.id)).map(shownGate);
			return pageFrom(all, ({ id }) => id, call);
		},
	}),
	inProject({
		id: "keepGate",
		method: "POST",
		path: "/projects/{project}/kept-gates",
		tag: "Figures",
		summary: "Keep a gate: it is looked at again as labels come in",
		description:
			"Held once at once, as `holdGates` does. Webhooks that listen for gate.changed are told when its verdict changes.",
		scope: "judge",
		door: "administrator",
		body: NewGate,
		answer: KeptGateJson,
		status: 201,
		async handle({ db, project, account, body, now }) {
			const kept = await keepGate(db, project, { entered: body, createdBy: account.id, now });
			if (isRefusal(kept)) return kept;
			const gate = (await keptGatesOf(db, project.id)).find(({ id }) => id === kept.id);
			return gate ? shownGate(gate) : notThere("It was removed meanwhile.");
		},
	}),
	inProject({
		id: "removeKeptGate",
		method: "POST",
		path: "/projects/{project}/kept-gates/{gate}/remove",
		tag: "Figures",
		summary: "Remove a kept gate, with its verdict",
		scope: "judge",
		door: "administrator",
		params: z.object({ gate: z.string() }),
		answer: z.strictObject({ removed: z.literal(true) }),
		async handle({ db, project, params: { gate: id } }) {
			const removed = await removeGate(db, { id, projectId: project.id });
			return isRefusal(removed)
				? notThere("This project keeps no such gate.")
				: { removed: true as const };
		},
	}),
];
