import type { Dimension } from "#db/model/dimension.ts";
import type { RaterKind } from "#db/model/roles.ts";
import { refused } from "../base/refusal.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import type { Scales } from "../files/read-scales.ts";
import { DimensionBuilder } from "./dimension-builder.ts";
import { withPeopleOfSource } from "./expected-columns.ts";
import type { Added, PlainLabel } from "./plain-label.ts";
import type { RatingColumns } from "./rating-columns.ts";

/** Gathers labels, in any order, into the columns that statistics read. */
export class ColumnSet {
	private readonly builders = new Map<string, DimensionBuilder>();
	/** What the scales file says; a row that says otherwise wins. */
	private readonly declaredKinds: ReadonlyMap<string, RaterKind>;
	/** As which each rater's first good label counts, and with it all the others. */
	private readonly kinds = new Map<string, RaterKind>();
	/** Raters of whom neither that label nor the scales file said it. */
	private readonly assumed = new Set<string>();
	/** The dimensions there are, by name, where a file declares them. */
	readonly declared: ReadonlyMap<string, Dimension> | undefined;

	/** @param scales what a scales file declares; without it scales are inferred at the end */
	constructor(scales?: Pick<Scales, "dimensions" | "raterKinds">) {
		this.declared = scales && new Map(scales.dimensions.map((each) => [each.name, each]));
		this.declaredKinds = new Map(scales?.raterKinds);
	}

	add(label: PlainLabel, position: number): Added {
		const builder = this.builderOf(label.dimension);
		if (!builder) return refused(`there is no dimension "${label.dimension}" in the scales`);
		const { rater, raterKind: stated } = label;
		const known = this.kinds.get(rater);
		if (known) {
			if (stated !== null && stated !== known)
				return refused(`rater "${rater}" is a ${known}, not a ${stated}`);
			return builder.add(label, position, known);
		}
		const kind = stated ?? this.declaredKinds.get(rater) ?? "human";
		const added = builder.add(label, position, kind);
		if (typeof added === "object") return added;
		this.kinds.set(rater, kind);
		if (stated === null && !this.declaredKinds.has(rater)) this.assumed.add(rater);
		return added;
	}

	/** @param items number of items: the length of every column */
	finish(items: number): { columns: RatingColumns; warnings: string[] } {
		const warnings: string[] = [];
		const isJudge = (rater: string) => this.kinds.get(rater) === "judge";
		const dimensions = [...this.builders.values()]
			.filter((builder) => builder.raters.length > 0 && builder.hasScale(warnings))
			.map((builder) => builder.finish(items, isJudge, warnings));
		const order = this.declared && [...this.declared.keys()];
		dimensions.sort((a, b) =>
			order
				? order.indexOf(a.dimension.name) - order.indexOf(b.dimension.name)
				: byCodePoint(a.dimension.name, b.dimension.name),
		);
		if (this.assumed.size > 0) {
			const [first] = [...this.assumed].sort(byCodePoint);
			const { size } = this.assumed;
			const who = size === 1 ? `"${first}"` : `${size} raters ("${first}" …)`;
			warnings.push(`no row says rater_kind for ${who}: taken as human`);
		}
		return { columns: { items, dimensions: withPeopleOfSource(dimensions) }, warnings };
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
