import { type Dimension, titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { describeScale } from "./response-schema.ts";

/** A dimension in a prompt: its key in the answer, description, scale, and its levels where they have words. */
export function dimensionText(dimension: Dimension, key: string): string {
	const lines = [`## ${titleOf(dimension)} (in the answer: "${key}")`];
	if (dimension.guideline) lines.push(dimension.guideline.trim());
	lines.push(`Scale (${dimension.scale.type}): ${describeScale(dimension.scale)}`);
	if (isDiscrete(dimension.scale)) {
		dimension.scale.values.forEach((level, code) => {
			const text = dimension.levels?.[code];
			const words = [text?.label, text?.description].filter(Boolean).join(": ");
			const example = text?.example ? ` Example: ${text.example}` : "";
			if (words || example) lines.push(`- ${JSON.stringify(level)} = ${words}${example}`);
		});
	}
	return lines.join("\n");
}
