import type { Outcome } from "#db/model/judgment.ts";
import { notApplicable, unscored } from "../../asking/dimension-outcomes.ts";
import type { Embed } from "../../asking/protocol.ts";
import { type CosineMatrix, cosineMatrix, fromMillionths } from "./validation.ts";

/** More cosines than this are not kept with a judgment. */
const MOST_KEPT = 400;

/** Cosines of every row with every column, or the outcome that says why there are none. */
export async function embedPairs(
	embed: Embed,
	rows: readonly string[],
	columns: readonly string[],
): Promise<{ readonly matrix: CosineMatrix } | { readonly failed: Outcome }> {
	if (rows.length === 0 || columns.length === 0) return { matrix: rows.map(() => []) };
	const reply = await embed([...rows, ...columns]);
	if (!reply.ok) return { failed: unscored(reply) };
	const { vectors } = reply;
	const matrix = cosineMatrix(vectors.slice(0, rows.length), vectors.slice(rows.length));
	return matrix ? { matrix } : { failed: notApplicable("zero_vector") };
}

/** The matrix as evidence, where it is small. */
export function keptCosines(matrix: CosineMatrix): { readonly cosines?: readonly number[][] } {
	const cells = matrix.length * (matrix[0]?.length ?? 0);
	return cells > MOST_KEPT ? {} : { cosines: matrix.map((row) => row.map(fromMillionths)) };
}
