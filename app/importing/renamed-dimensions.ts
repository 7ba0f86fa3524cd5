import { type Refusal, refused } from "../base/refusal.ts";
import type { ShapedSource } from "../files/recognise-shape.ts";
import { type Fields, fieldOf, type SourceRow, shown } from "../files/source-row.ts";
import { isOwnColumn, valueColumns } from "../files/wide-labels.ts";

/** Names of dimensions as files have them, each with the name that it gets. */
export type Renamed = ReadonlyMap<string, string>;

/** Sources in which dimensions have their new names, and who tells afterwards which names no file had. */
export type RenamedSources = {
	readonly sources: readonly ShapedSource[];
	/** A sentence for each name that was met nowhere, once all was read. */
	readonly notMet: () => string[];
};

/** Why these names cannot be changed so; null where they can. */
export function renameTrouble(sources: readonly ShapedSource[], renamed: Renamed): Refusal | null {
	for (const [name, to] of renamed) {
		if (name === "" || to === "")
			return refused(
				`${shown(name)} cannot become ${shown(to)}: name both dimensions, as in correct-gpt=correct.`,
			);
		const wide = sources.find(
			({ shape, columns }) => shape === "labels-by-dimension" && (columns?.includes(name) ?? true),
		);
		if (wide && isOwnColumn(to))
			return refused(
				`${shown(name)} cannot become ${shown(to)}: ${wide.name} has a column of that name that is no dimension. Take another name.`,
			);
	}
	return null;
}

/**
 * Other tools ask people and every judge under names of their own ("correct", "correct-gpt"), where it is one question.
 * Labels on the old name are labels on the new one: in rows of one label, and in files with a column for each dimension.
 */
export function renameDimensions(
	sources: readonly ShapedSource[],
	renamed: Renamed,
): RenamedSources {
	const met = new Set<string>();
	if (renamed.size === 0) return { sources, notMet: () => [] };
	const nameOf = (name: string) => {
		const other = renamed.get(name);
		if (other !== undefined) met.add(name);
		return other ?? name;
	};
	return {
		sources: sources.map((source) => renamedSource(source, nameOf)),
		notMet: () =>
			[...renamed.keys()]
				.filter((name) => !met.has(name))
				.map((name) => `No label is on ${shown(name)}, which was to be renamed.`),
	};
}

type NameOf = (name: string) => string;

function renamedSource(source: ShapedSource, nameOf: NameOf): ShapedSource {
	if (source.shape === "labels")
		return { ...source, batches: (onShare) => inRows(source.batches(onShare), inOneLabel(nameOf)) };
	if (source.shape !== "labels-by-dimension") return source;
	const values = new Set(valueColumns(source.columns ?? []));
	const columnOf = (column: string) => (values.has(column) ? nameOf(column) : column);
	return {
		...source,
		columns: source.columns?.map(columnOf) ?? null,
		batches: (onShare) => inRows(source.batches(onShare), inColumns(nameOf)),
	};
}

async function* inRows(
	batches: AsyncGenerator<readonly SourceRow[]>,
	rename: (fields: Fields) => Fields,
): AsyncGenerator<readonly SourceRow[]> {
	for await (const batch of batches)
		yield batch.map((row) => ("problem" in row ? row : { ...row, fields: rename(row.fields) }));
}

function inOneLabel(nameOf: NameOf) {
	return (fields: Fields): Fields => {
		const dimension = fieldOf(fields, "dimension");
		if (typeof dimension !== "string") return fields;
		const name = nameOf(dimension);
		return name === dimension ? fields : { ...fields, dimension: name };
	};
}

/**
 * Of two columns that are one dimension now, the one that says something counts. Where both do, and not the same, both
 * stay as a list, which no scale has, so that the row is refused and neither is taken for the other.
 */
function inColumns(nameOf: NameOf) {
	return (fields: Fields): Fields => {
		const values = new Set(valueColumns(Object.keys(fields)));
		const renamed = new Map<string, unknown>();
		for (const [column, value] of Object.entries(fields)) {
			const name = values.has(column) ? nameOf(column) : column;
			const before = renamed.get(name);
			if (isEmpty(before)) renamed.set(name, value);
			else if (!isEmpty(value) && value !== before) renamed.set(name, [before, value]);
		}
		return Object.fromEntries(renamed);
	};
}

/** What a column holds that says nothing: neither a value nor a text. */
function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || value === "";
}
