import type { Dimension } from "#db/model/dimension.ts";
import type { RaterKind } from "#db/model/roles.ts";
import { byCodePoint } from "./code-point-order.ts";
import { DimensionBuilder } from "./dimension-builder.ts";
import type { Added, CheckedLabel } from "./label-check.ts";
import type { RatingColumns } from "./rating-columns.ts";

/** Gathers labels, in any order, into the columns that statistics read. */
export class ColumnSet {
	private readonly builders = new Map<string, DimensionBuilder>();
	private readonly kinds = new Map<string, RaterKind>();
	private readonly declared: ReadonlyMap<string, Dimension> | undefined;

	/** @param declared the dimensions there are; without them scales are inferred at the end */
	constructor(declared?: readonly Dimension[]) {
		this.declared = declared && new Map(declared.map((dimension) => [dimension.name, dimension]));
	}

	/** @param isText the value is a table's cell and has to be matched with the levels' text */
	add(label: CheckedLabel, position: number, isText: boolean): Added {
		const builder = this.builderOf(label.dimension);
		if (!builder) return { refused: `there is no dimension "${label.dimension}" in the scales` };
		const known = this.kinds.get(label.rater);
		const kind = label.raterKind ?? known;
		if (kind !== undefined && kind !== known) {
			if (known) return { refused: `rater "${label.rater}" is a ${known} in other rows` };
			this.kinds.set(label.rater, kind);
		}
		return builder.add(label, { position, kind: kind ?? "human", isText });
	}

	/** @param items number of items: the length of every column */
	finish(items: number): { columns: RatingColumns; warnings: string[] } {
		const warnings: string[] = [];
		const isJudge = (rater: string) => this.kinds.get(rater) === "judge";
		const dimensions = [...this.builders.values()]
			.filter((builder) => builder.raters.length > 0)
			.map((builder) => builder.finish(items, isJudge, warnings));
		const order = this.declared && [...this.declared.keys()];
		dimensions.sort((a, b) =>
			order
				? order.indexOf(a.dimension.name) - order.indexOf(b.dimension.name)
				: byCodePoint(a.dimension.name, b.dimension.name),
		);
		const unstated = new Set<string>();
		for (const builder of this.builders.values())
			for (const rater of builder.raters) if (!this.kinds.has(rater)) unstated.add(rater);
		if (unstated.size > 0) {
			const [first] = [...unstated].sort(byCodePoint);
			const who = unstated.size === 1 ? `"${first}"` : `${unstated.size} raters ("${first}" …)`;
			warnings.push(`no row says rater_kind for ${who}: taken as human`);
		}
		return { columns: { items, dimensions }, warnings };
	}

	private builderOf(name: string): DimensionBuilder | undefined {
		let builder = this.builders.get(name);
		if (builder) return builder;
		const declared = this.declared?.get(name);
		if (this.declared && !declared) return undefined;
		builder = new DimensionBuilder(name, declared);
		this.builders.set(name, builder);
		return builder;
	}
}
