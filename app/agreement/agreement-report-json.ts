import { z } from "zod";
import { GROUPINGS } from "../columns/group-sources.ts";
import { DimensionJson } from "./dimension-json.ts";
import { JudgeTakesJson } from "./takes-json.ts";
import { UnevenGroupsJson } from "./uneven-groups.ts";

/** One way in which items belong together, and what became of it. */
export const GroupingJson = z.strictObject({
	name: z.enum(GROUPINGS),
	/** The field that says it. */
	from: z.string(),
	groups: z.number(),
	/** Items that share their group with another one. */
	items: z.number(),
	/** `covered`: each of its groups lies in one of a grouping that is used. */
	role: z.enum(["used", "covered", "ignored"]),
	/** Of one that is used: where few of its groups hold most items, so that no figure has limits. */
	uneven: UnevenGroupsJson.optional(),
});
export type GroupingJson = z.infer<typeof GroupingJson>;

/** What is known of items that are not independent of each other, and what figures make of it. */
export const DependenceJson = z.strictObject({
	groupings: z.array(GroupingJson),
	used: z.array(z.enum(GROUPINGS)),
	ignored: z.array(z.enum(GROUPINGS)),
	/** What `--clusters` asks for and no item names, and the grouping that stands for it, where one does. */
	notThere: z
		.array(z.strictObject({ name: z.enum(GROUPINGS), instead: z.enum(GROUPINGS).optional() }))
		.optional(),
	/**
	 * Median over judges and dimensions of variance / variance of independent items, of the headline figure;
	 * absent where none allows for groups.
	 */
	designEffect: z.number().optional(),
	/**
	 * Why items are taken for independent though nobody said so: labels came without their items, and no
	 * `--clusters`.
	 */
	assumed: z.literal("NO_ITEMS_FILE").optional(),
});
export type DependenceJson = z.infer<typeof DependenceJson>;

/** `concord agree --json`, schema `concord.agreement/2` (documented in app/agreement/README.md). */
export const AgreementJson = z.strictObject({
	schema: z.literal("concord.agreement/2"),
	seed: z.number(),
	bootstrap: z.number(),
	reference: z.string(),
	missing: z.string(),
	/** The smallest difference that matters, and whether labels still come in. */
	margin: z.number(),
	looks: z.enum(["fixed", "any"]),
	/** Which figures there are, and how to ask for the others. */
	figures: z.strictObject({
		shown: z.enum(["main", "all"]),
		more: z.strictObject({ option: z.string(), parts: z.array(z.string()).readonly() }).optional(),
	}),
	/** Which items were taken as belonging together; absent where all count as independent. */
	clusters: z.array(z.enum(GROUPINGS)).optional(),
	dependence: DependenceJson,
	items: z.number(),
	dimensions: z.array(DimensionJson),
	/** What the judges of a project take; absent where the figures are of files. */
	takes: z.array(JudgeTakesJson).optional(),
});
export type AgreementJson = z.infer<typeof AgreementJson>;
