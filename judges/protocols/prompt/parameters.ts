import { z } from "zod";
import { Dimension } from "#db/model/dimension.ts";
import { VERDICT, VERDICT_SCALE } from "#db/model/scale.ts";
import { tokenProbabilities } from "../../asking/expected-value.ts";
import { selfConsistency } from "../../asking/self-consistency.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";
import { isTemplateProblem, readTemplate, type Template } from "./template.ts";

/** Longest template, in characters. */
export const LONGEST_TEMPLATE = 200_000;

const DEFAULT_TEMPLATE = `Question:
{{question}}

{{#if contexts}}
What was found for it:
{{contexts}}

{{/if}}
Answer:
{{answer}}`;

const DEFAULT_DIMENSIONS: Dimension[] = [
	{
		name: VERDICT,
		scale: VERDICT_SCALE,
		guideline: "Would you accept this answer?",
		levels: [{ label: "reject" }, { label: "accept" }],
	},
];

export const PromptParameters = z.object({
	/** What the model is told, with the fields of an item in it; see `template.ts`. */
	template: z
		.string()
		.max(LONGEST_TEMPLATE)
		.superRefine((text, context) => {
			const read = templateOf(text);
			if (!isTemplateProblem(read)) return;
			context.addIssue({ code: "custom", message: `line ${read.line}: ${read.problem}` });
		})
		.default(DEFAULT_TEMPLATE),
	/** What it is asked for: its own, or those of the rubric as they were when the prompt was read. */
	dimensions: z
		.array(Dimension)
		.min(1, "a prompt needs at least one dimension")
		.refine(
			(list) => new Set(list.map(({ name }) => name)).size === list.length,
			"two dimensions have the same name",
		)
		.default(DEFAULT_DIMENSIONS),
	/** Is a reason asked for before each value? */
	rationale: z.boolean().default(true),
	/** May the model say that it cannot judge? */
	cannotJudge: z.boolean().default(true),
	/** Also the expected value of each dimension over the probabilities of its levels' tokens. */
	tokenProbabilities,
	selfConsistency,
	...modelParameters,
});
export type PromptParameters = z.infer<typeof PromptParameters>;

/** What a prompt file holds: all parameters but those of the model. */
export type PromptDefinition = Pick<
	PromptParameters,
	"template" | "dimensions" | "rationale" | "cannotJudge"
>;

/** The same template is read for every item of a run: read once. */
const read = new Map<string, ReturnType<typeof readTemplate>>();
const MOST_READ = 50;

function templateOf(text: string): ReturnType<typeof readTemplate> {
	const known = read.get(text);
	if (known) return known;
	const fresh = readTemplate(text);
	if (read.size >= MOST_READ) read.clear();
	read.set(text, fresh);
	return fresh;
}

/** The template of parameters that their schema has checked. */
export function checkedTemplate({ template }: Pick<PromptParameters, "template">): Template {
	const known = templateOf(template);
	if (isTemplateProblem(known)) throw new TypeError(`no template: ${known.problem}`);
	return known;
}
