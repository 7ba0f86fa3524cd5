import type { Dimension } from "#db/model/dimension.ts";
import type { RaterKind } from "#db/model/roles.ts";
import type { Scales } from "../importing/read-scales.ts";
import { byCodePoint } from "./code-point-order.ts";
import { DimensionBuilder } from "./dimension-builder.ts";
import type { Added, PlainLabel } from "./plain-label.ts";
import type { RatingColumns } from "./rating-columns.ts";

/** Gathers labels, in any order, into the columns that statistics read. */
export class ColumnSet {
	private readonly builders = new Map<string, DimensionBuilder>();
	private readonly kinds: Map<string, RaterKind>;
	/** The dimensions there are, by name, where a file declares them. */
	readonly declared: ReadonlyMap<string, Dimension> | undefined;

	/** @param scales what a scales file declares; without it scales are inferred at the end */
	constructor(scales?: Pick<Scales, "dimensions" | "raterKinds">) {
		this.declared = scales && new Map(scales.dimensions.map((each) => [each.name, each]));
		this.kinds = new Map(scales?.raterKinds);
	}

	add(label: PlainLabel, position: number): Added {
		const builder = this.builderOf(label.dimension);
		if (!builder) return { refused: `there is no dimension "${label.dimension}" in the scales` };
		const known = this.kinds.get(label.rater);
		const kind = label.raterKind ?? known;
		if (kind !== undefined && kind !== known) {
			if (known) return { refused: `rater "${label.rater}" is a ${known} elsewhere` };
			this.kinds.set(label.rater, kind);
		}
		return builder.add(label, position, kind ?? "human");
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
