import type { Database } from "#db/dialect";
import { findJudge, type Judge } from "#db/queries/judges.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";

/** A judge as its page knows it: one of the project's own, or one that a file brought. */
export type NamedJudge = {
	/** In addresses: the judge's id, or that of the rater where a file brought it. */
	readonly id: string;
	readonly raterId: string;
	readonly name: string;
	/** What it is; null where a file brought it. */
	readonly judge: Judge | null;
	/** Names of all other raters: columns that begin with its name may be theirs. */
	readonly others: readonly string[];
};

/** The judge of an address, or by the name of one of its columns; null: there is none. */
export async function namedJudge(
	db: Database,
	projectId: string,
	by: { readonly id: string } | { readonly column: string },
): Promise<NamedJudge | null> {
	const raters = await ratersOfProject(db, projectId);
	const judges = raters.filter(({ kind }) => kind === "judge");
	const found =
		"id" in by
			? judges.find(({ id, judgeId }) => (judgeId ?? id) === by.id)
			: (judges.find(({ name }) => name === by.column) ??
				judges
					.filter(({ name }) => by.column.startsWith(`${name}/`))
					.sort((x, y) => y.name.length - x.name.length)[0]);
	if (!found) return null;
	const { id: raterId, name, judgeId } = found;
	return {
		...{ id: judgeId ?? raterId, raterId, name },
		judge: judgeId === null ? null : await findJudge(db, projectId, { id: judgeId }),
		others: raters.filter(({ id }) => id !== raterId).map((rater) => rater.name),
	};
}

/** Is a column this judge's: its name, or its name with one of its own dimensions? */
export function isColumnOf(
	{ name, others }: Pick<NamedJudge, "name" | "others">,
	column: string,
): boolean {
	return column === name || (column.startsWith(`${name}/`) && !others.includes(column));
}
