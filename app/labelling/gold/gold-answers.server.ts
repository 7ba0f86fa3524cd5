import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { answersToGold } from "#db/queries/gold-answers.server.ts";
import { isRight } from "./is-right.ts";

/** One person's value on one dimension of an item with a known answer. */
export type GoldAnswered = {
	readonly raterId: string;
	readonly itemId: string;
	readonly position: number;
	readonly dimension: string;
	readonly isRight: boolean;
};

/** What people said of items with known answers, each held against what is right; in order of import. */
export async function goldAnswered(db: Database, projectId: string): Promise<GoldAnswered[]> {
	const rows = await answersToGold(db, projectId);
	if (rows.length === 0) return [];
	const dimensions = await dimensionsOfProject(db, projectId);
	const byId = new Map<string, Dimension>(dimensions.map(({ id, definition }) => [id, definition]));
	return rows.flatMap(({ raterId, itemId, position, dimensionId, ...row }) => {
		const definition = byId.get(dimensionId);
		const known = { level: row.goldLevel, number: row.goldNumber };
		const right = definition ? isRight(definition.scale, known, row) : null;
		if (!definition || right === null) return [];
		return [{ raterId, itemId, position, dimension: definition.name, isRight: right }];
	});
}
