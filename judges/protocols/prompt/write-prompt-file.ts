import { stringify } from "yaml";
import type { Dimension } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import type { PromptDefinition } from "./parameters.ts";

/**
 * A prompt as a file, always in the same form: what is read from it is this prompt again. Dimensions that
 * were taken from the rubric are written out.
 */
export function writePromptFile(definition: PromptDefinition): string {
	const { template, dimensions, rationale, cannotJudge } = definition;
	const front = {
		dimensions: dimensions.map(declared),
		...(rationale ? {} : { rationale }),
		...(cannotJudge ? {} : { cannot_judge: cannotJudge }),
	};
	return `---\n${stringify(front, { lineWidth: 0 })}---\n${template}\n`;
}

function declared({ name, title, scale, levels, guideline, side }: Dimension): object {
	return {
		name,
		...(title !== undefined && { title }),
		...(guideline !== undefined && { question: guideline }),
		scale: scale.type,
		...(isDiscrete(scale)
			? { levels: scale.values.map((value, code) => levelOf(value, levels?.[code])) }
			: scale.range && { range: [...scale.range] }),
		...(side && { side }),
	};
}

function levelOf(value: unknown, words: object | undefined): unknown {
	const said = Object.entries(words ?? {}).filter(([, text]) => text !== undefined && text !== "");
	return said.length === 0 ? value : { value, ...Object.fromEntries(said) };
}
