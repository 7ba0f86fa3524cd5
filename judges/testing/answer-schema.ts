import { z } from "zod";

/** The part of JSON schema that structured output uses. */
const AnswerSchema = z.looseObject({
	type: z.union([z.string(), z.array(z.string())]).optional(),
	enum: z.array(z.unknown()).optional(),
	const: z.unknown().optional(),
	properties: z.record(z.string(), z.unknown()).optional(),
	items: z.unknown().optional(),
	anyOf: z.array(z.unknown()).optional(),
	minItems: z.number().optional(),
	minimum: z.number().optional(),
	maximum: z.number().optional(),
});

/**
 * A value that satisfies a JSON schema, as good as `quality` in [0, 1] says: the level or number at
 * that place of the scale, `true` from one half on, the first branch of alternatives. Texts under
 * numbered names (`q1`, `q2` …) differ by their number.
 */
export function answerTo(schema: unknown, quality: number, words: string): unknown {
	const node = AnswerSchema.parse(schema);
	if (node.const !== undefined) return node.const;
	if (node.anyOf) return answerTo(node.anyOf[0], quality, words);
	if (node.enum) return node.enum[Math.round(quality * (node.enum.length - 1))];
	const type = Array.isArray(node.type) ? node.type[0] : node.type;
	switch (type) {
		case "object":
			return Object.fromEntries(
				Object.entries(node.properties ?? {}).map(([name, member]) => [
					name,
					answerTo(member, quality, numberedWords(name, words)),
				]),
			);
		case "array":
			return Array.from({ length: Math.max(1, node.minItems ?? 1) }, () =>
				answerTo(node.items, quality, words),
			);
		case "boolean":
			return quality >= 0.5;
		case "integer":
			return Math.round(between(node.minimum ?? 0, node.maximum ?? 10, quality));
		case "number":
			return Number(between(node.minimum ?? 0, node.maximum ?? 1, quality).toFixed(2));
		case "null":
			return null;
		default:
			return words;
	}
}

function numberedWords(name: string, words: string): string {
	const number = /^[a-z](\d+)$/.exec(name)?.[1];
	return number === undefined ? words : `${words} (${number})`;
}

function between(low: number, high: number, share: number): number {
	return low + share * (high - low);
}

/** The same answer with every value it can find pushed off its scale. */
export function offScale(schema: unknown, quality: number, words: string): unknown {
	const node = AnswerSchema.parse(schema);
	if (node.anyOf) return offScale(node.anyOf[0], quality, words);
	if (node.enum) return typeof node.enum[0] === "number" ? 97 : "off the scale";
	if (node.type === "object") {
		return Object.fromEntries(
			Object.entries(node.properties ?? {}).map(([name, member]) => [
				name,
				offScale(member, quality, numberedWords(name, words)),
			]),
		);
	}
	if (node.type === "number" || node.type === "integer") return (node.maximum ?? 1e6) + 1;
	return answerTo(schema, quality, words);
}
