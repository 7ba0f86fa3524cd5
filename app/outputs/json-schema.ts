import { z } from "zod";
import { CATALOGUE, type Whose } from "#stats/index.ts";
import { JudgeJson1 } from "../agreement/agreement-version-1-json.ts";
import { DimensionJson } from "../agreement/dimension-json.ts";
import { EstimateJson } from "../agreement/estimate.ts";
import { FigureJson } from "../agreement/further-json.ts";
import { HumansJson, JudgeJson, PairJson } from "../agreement/judge-json.ts";
import { RankedPairJson, RankingJson } from "../agreement/ranking-json.ts";
import type { Published } from "./published.ts";

type Node = z.core.JSONSchema.BaseSchema;

/** Shapes that stand under a name of their own in `$defs`. */
const named = z
	.registry<{ id: string }>()
	.add(EstimateJson, { id: "Estimate" })
	.add(FigureJson, { id: "Figure" })
	.add(PairJson, { id: "PairOfPeople" })
	.add(HumansJson, { id: "People" })
	.add(JudgeJson, { id: "Judge" })
	.add(JudgeJson1, { id: "JudgeOfVersion1" })
	.add(RankedPairJson, { id: "PairOfJudges" })
	.add(RankingJson, { id: "Ranking" })
	.add(DimensionJson, { id: "Dimension" });

/** Shapes that hold every statistic of the catalogue that is shown of somebody, not only those with a type. */
const HOLDS_STATISTICS: readonly (readonly [z.core.$ZodType, Whose])[] = [
	[JudgeJson, "judge"],
	[JudgeJson1, "judge"],
	[PairJson, "pair"],
	[HumansJson, "people"],
];

/** A published shape as JSON Schema, draft 2020-12. */
export function jsonSchema({ name, by, shape }: Published): Node {
	const schema = z.toJSONSchema(shape, {
		metadata: named,
		override: ({ zodSchema, jsonSchema: node }) =>
			sayStatistics(zodSchema, node, "#/$defs/Estimate"),
	});
	return { $schema: schema.$schema, title: name, description: `Printed by: ${by}.`, ...schema };
}

/** Adds to a shape that holds statistics each of those of the catalogue. @param $ref where an estimate is described */
export function sayStatistics(shape: z.core.$ZodType, node: Node, $ref: string): void {
	const [, whose] = HOLDS_STATISTICS.find(([holds]) => holds === shape) ?? [];
	if (whose && node.properties) addStatistics(node.properties, whose, { $ref });
}

/** A field `alpha.nominal` is `nominal` of `alpha`. */
function addStatistics(
	properties: NonNullable<Node["properties"]>,
	whose: Whose,
	estimate: Node,
): void {
	for (const { shown } of CATALOGUE) {
		if (!shown?.whose.includes(whose)) continue;
		for (const { field } of shown.figures) {
			const [group, name] = field.split(".", 2);
			const parent = properties[group];
			const within = name === undefined ? properties : isNode(parent) && parent.properties;
			if (within) within[name ?? group] ??= estimate;
		}
	}
}

function isNode(schema: unknown): schema is Node {
	return typeof schema === "object" && schema !== null;
}
