import type { DimensionColumns, RubricVersionLabels } from "./rating-columns.ts";

/** Counts people's labels of a dimension by the rubric version they were given under. */
export class VersionCounts {
	private readonly versions = new Map<number, { labels: number; items: Set<number> }>();
	private readonly current: ReadonlySet<number> | undefined;

	private readonly leftOut: ReadonlySet<number>;

	/** @param which the only places that count, all by default, and places of which nothing does */
	constructor({
		current,
		leftOut,
	}: {
		readonly current?: readonly number[] | undefined;
		readonly leftOut: ReadonlySet<number>;
	}) {
		this.current = current && new Set(current);
		this.leftOut = leftOut;
	}

	/** @param version 0: a label of a file, which names none */
	add(place: number, version: number): void {
		if (this.leftOut.has(place) || (this.current && !this.current.has(place))) return;
		const known = this.versions.get(version) ?? { labels: 0, items: new Set() };
		this.versions.set(version, known);
		known.labels++;
		known.items.add(place);
	}

	/** Ascending by version; nothing where no two versions come together. */
	finish(): Pick<DimensionColumns, "rubricVersions"> {
		const found: RubricVersionLabels[] = [...this.versions]
			.sort(([a], [b]) => a - b)
			.map(([version, { labels, items }]) => ({ version, labels, items: items.size }));
		return found.filter(({ version }) => version > 0).length > 1 ? { rubricVersions: found } : {};
	}
}
