import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment } from "#db/model/judgment.ts";
import { Scale, VERDICT_SCALE } from "#db/model/scale.ts";
import type { JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { panelVerdict } from "./verdict.ts";

export const PanelParameters = z.object({
	/** Ids of the judges it is made of. */
	members: z.array(z.string()).min(1).default(["judge"]),
	/** The project's dimension on which they vote, and its scale. */
	dimension: z.string().min(1).default("verdict"),
	scale: Scale.default(VERDICT_SCALE),
	rule: z.enum(["majority", "mean", "median", "weighted"]).default("majority"),
	/** Means and medians from this value on are accepted; null: the number is the panel's value. */
	cut: z.number().nullable().default(null),
	missing: z.enum(["unresolved", "over_present"]).default("unresolved"),
	/** For `weighted`: learnt on labelled items, in the order of the members. */
	weights: z.array(z.number()).default([]),
});
export type PanelParameters = z.infer<typeof PanelParameters>;

export const panelProtocol: JudgeProtocol<PanelParameters> = {
	kind: "protocol",
	id: "panel",
	version: "1",
	label: "Panel",
	description:
		"Other judges of the project as a jury: the majority of their votes, the mean or the median of their numbers, or votes weighted by what they were worth on labelled items. It asks no model.",
	roles: [],
	readsRubric: false,
	needs: [],
	parameters: PanelParameters,
	dimensions: (_, parameters) => [dimensionOf(parameters)],
	promptText: () => "",
	callsPerItem: () => 0,
	memberIds: ({ members }) => members,
	carryOut: judgeByPanel,
};

/** A mean of levels is a number; what a cut makes of it is a verdict; a vote is on the scale itself. */
function dimensionOf({ dimension: name, scale, rule, cut }: PanelParameters): Dimension {
	if (rule === "majority" || rule === "weighted") return { name, scale };
	if (cut !== null) return { name, scale: VERDICT_SCALE };
	const numbers = scale.type === "numeric" ? scale.range : undefined;
	return { name, scale: { type: "numeric", ...(numbers && { range: numbers }) } };
}

async function judgeByPanel(input: JudgeInput<PanelParameters>): Promise<Judgment> {
	const { members, parameters } = input;
	const outcome = panelVerdict(members, parameters);
	const votes = members.map(({ judge, outcome: said }) => ({
		judge,
		said: said.kind === "scored" ? said.value : said.reason,
	}));
	return { [parameters.dimension]: { ...outcome, rationale: votesInWords(votes) } };
}

function votesInWords(
	votes: readonly { readonly judge: string; readonly said: unknown }[],
): string {
	return votes.map(({ judge, said }) => `${judge}: ${String(said)}`).join("; ");
}
