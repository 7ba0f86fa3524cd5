import { ownTurn } from "../../asking/own-turn.ts";
import type { Embed, EmbedReply } from "../../asking/protocol.ts";
import type { Vectors } from "./similarities.ts";

/** Labels that are embedded before others get their turn. */
const LABELS_AT_ONCE = 256;

export type LabelVectors = {
	readonly ok: true;
	readonly vectors: Vectors;
	/** Where a label's vector stands. */
	readonly rows: ReadonlyMap<string, number>;
	/** Labels whose vector has no direction. */
	readonly zero: ReadonlySet<string>;
};

/**
 * Unit vectors of labels, each embedded once, in memory that threads share; or the reason why there
 * are none.
 */
export async function labelVectors(
	embed: Embed,
	labels: readonly string[],
): Promise<LabelVectors | Extract<EmbedReply, { ok: false }>> {
	const distinct = [...new Set(labels)];
	const zero = new Set<string>();
	let numbers: Float64Array = new Float64Array();
	let places = 0;
	for (let start = 0; start < distinct.length; start += LABELS_AT_ONCE) {
		await ownTurn();
		const some = distinct.slice(start, start + LABELS_AT_ONCE);
		const reply = await embed(some);
		if (!reply.ok) return reply;
		if (start === 0) {
			places = reply.vectors[0]?.length ?? 0;
			numbers = new Float64Array(new SharedArrayBuffer(distinct.length * places * 8));
		}
		for (const [at, vector] of reply.vectors.entries()) {
			numbers.set(vector, (start + at) * places);
			if (vector.every((number) => number === 0)) zero.add(some[at]);
		}
	}
	const rows = new Map(distinct.map((label, row) => [label, row]));
	return { ok: true, vectors: { numbers, places }, rows, zero };
}
