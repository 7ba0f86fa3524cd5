import { z } from "zod";
import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { HELD_KINDS } from "#db/model/kept-gate.ts";
import {
	insertKeptGate,
	type KeptGate,
	keptGatesOf,
	removeKeptGate,
} from "#db/queries/kept-gates.server.ts";
import { isRefusal, type Refusal, refused, refusedFields } from "../base/refusal.ts";
import { gateOf } from "../gate/gate-file.ts";
import { holdInProject, keptOf } from "./hold-in-project.server.ts";

/** A project keeps at most so many: all of them are looked at whenever its labels have come to rest. */
const MOST_GATES = 20;
const MOST_CONDITIONS = 50;

const named = (what: string) => z.string({ error: what }).trim().min(1, what).max(500, what);

/** What somebody enters for a gate. */
const NewKeptGate = z.object({
	judge: named("Choose a judge."),
	kind: z.enum(HELD_KINDS, "Choose a judge.").default("judge"),
	dimension: named("Choose a dimension."),
	conditions: z
		.array(z.string().trim().min(1).max(200, "A condition has at most 200 characters."))
		.min(1, "Write a condition, as in kappa.ci.low>=0.6.")
		.max(MOST_CONDITIONS, `A gate has at most ${MOST_CONDITIONS} conditions.`),
	identity: z.string().trim().optional(),
	repeated: z.boolean().default(false),
	areIndependent: z.boolean().default(false),
});

export type Kept = { readonly kind: "kept"; readonly id: string; readonly sentence: string };
export type Done = { readonly kind: "done"; readonly sentence: string };

/**
 * Keeps a gate: holds it once, as `concord gate` does and with the same refusals, and stores it with that verdict.
 * Refusals are by field.
 */
export async function keepGate(
	db: Database,
	{ id: projectId }: { readonly id: string },
	{ entered, createdBy, now }: { entered: unknown; createdBy: string | null; now: Date },
): Promise<Kept | Refusal> {
	const parsed = NewKeptGate.safeParse(entered);
	if (!parsed.success) return refusedFields(z.flattenError(parsed.error).fieldErrors);
	const { judge, kind, dimension, repeated, areIndependent, ...more } = parsed.data;
	const identity = more.identity === "" ? undefined : more.identity;
	if (identity !== undefined && kind === "series") {
		const why = `Each version of ${judge} has an identity of its own: leave it out, or hold one version.`;
		return refused(why, "identity");
	}
	const about = { judge, dimension, identity, repeated };
	// Without conditions only the identity can be wrong.
	const bare = gateOf(about, []);
	if (isRefusal(bare)) return refused(bare.sentence, "identity");
	const gate = gateOf(about, more.conditions);
	if (isRefusal(gate)) return refused(gate.sentence, "conditions");
	const kept = await keptGatesOf(db, projectId);
	if (kept.length >= MOST_GATES)
		return refused(`The project keeps ${MOST_GATES} gates: remove one first.`, "judge");
	const twice = refused(
		`${judge} is held to conditions on ${dimension} already: remove that gate, and give all of them in one.`,
		"judge",
	);
	const isSame = (other: KeptGate) =>
		other.judge === judge &&
		other.kind === kind &&
		other.dimension === dimension &&
		other.isRepeated === repeated;
	if (kept.some(isSame)) return twice;
	const [held] = (await holdInProject(db, projectId, [{ ...gate, kind, areIndependent }])) ?? [];
	if (!held) return refused("There is no such project.");
	if (isRefusal(held.result)) return refused(held.result.sentence, fieldOf(held.result.sentence));
	const id = newId("gat");
	const conditions = gate.conditions.map(({ text }) => text);
	const isKept = await insertKeptGate(
		db,
		{
			...{ id, projectId, judge, kind, dimension, areIndependent, isRepeated: repeated },
			...{ judgeIdentity: gate.identity ?? null, createdBy, createdAt: now },
			conditions,
		},
		keptOf(conditions, held),
	);
	// Somebody else kept it in the meantime.
	if (!isKept) return twice;
	const { verdict } = held.result;
	return { kind: "kept", id, sentence: `The gate is kept. Its first verdict: ${verdict}.` };
}

/** What there is not is the dimension or the judge; all else lies in the conditions. */
function fieldOf(sentence: string): string {
	if (sentence.startsWith("No label is on")) return "dimension";
	return sentence.startsWith("No judge ") ? "judge" : "conditions";
}

/** Removes a gate, with its verdict. */
export async function removeGate(
	db: Database,
	of: { readonly id: string; readonly projectId: string },
): Promise<Done | Refusal> {
	return (await removeKeptGate(db, of))
		? { kind: "done", sentence: "The gate is removed: its judge is not held to it any more." }
		: refused("There is no such gate: it may have been removed meanwhile.");
}
