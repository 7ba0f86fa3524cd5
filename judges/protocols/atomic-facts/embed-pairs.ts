import type { Outcome } from "#db/model/judgment.ts";
import { notApplicable, unscored } from "../../asking/dimension-outcomes.ts";
import { ownTurn } from "../../asking/own-turn.ts";
import type { Embed } from "../../asking/protocol.ts";
import { type CosineMatrix, cosineMatrix, fromMillionths, unitVectors } from "./validation.ts";

/** More cosines than this are not kept with a judgment. */
const MOST_KEPT = 400;

/** Rows that are compared before others get their turn. */
const ROWS_AT_ONCE = 8;

/** Cosines of every row with every column, or the outcome that says why there are none. */
export async function embedPairs(
	embed: Embed,
	rows: readonly string[],
	columns: readonly string[],
): Promise<{ readonly matrix: CosineMatrix } | { readonly failed: Outcome }> {
	if (rows.length === 0 || columns.length === 0) return { matrix: rows.map(() => []) };
	const reply = await embed([...rows, ...columns]);
	if (!reply.ok) return { failed: unscored(reply) };
	const units = unitVectors(reply.vectors);
	if (!units) return { failed: notApplicable("zero_vector") };
	const ofColumns = units.slice(rows.length);
	const matrix: (readonly number[])[] = [];
	for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
		await ownTurn();
		const end = Math.min(start + ROWS_AT_ONCE, rows.length);
		matrix.push(...cosineMatrix(units.slice(start, end), ofColumns));
	}
	return { matrix };
}

/** The matrix as evidence, where it is small. */
export function keptCosines(matrix: CosineMatrix): { readonly cosines?: readonly number[][] } {
	const cells = matrix.length * (matrix[0]?.length ?? 0);
	return cells > MOST_KEPT ? {} : { cosines: matrix.map((row) => row.map(fromMillionths)) };
}
