import { type Dimension, titleOf } from "#db/model/dimension.ts";
import type { Fields } from "../../files/source-row.ts";
import type { ForeignItem } from "../foreign-format.ts";
import type { ForeignWriter } from "../foreign-writer.ts";
import { CONCORD } from "../parts/concord-key.ts";
import { isObject } from "../parts/json-values.ts";

/**
 * A configuration of promptfoo that grades the answers there are: the provider gives back the answer of each test, and
 * graders are asked for each dimension.
 */
export const promptfooWriter: ForeignWriter = {
	id: "promptfoo",
	async *write({ name, dimensions, pages }) {
		const head = {
			description: apart(name),
			prompts: ["{{response}}"],
			providers: ["echo"],
			defaultTest: {
				options: { disableVarExpansion: true },
				assert: dimensions.flatMap(assertionOf),
			},
		};
		yield `${JSON.stringify(head, null, "\t").slice(0, -2)},\n\t"tests": [\n`;
		let before = "";
		for await (const page of pages())
			for (const { item } of page) {
				const test = testOf(item);
				if (!test) continue;
				yield `${before}${JSON.stringify(test)}`;
				before = ",\n";
			}
		yield "\n\t]\n}\n";
	},
};

function testOf(item: ForeignItem): object | null {
	const { id, input, response, messages, contexts, reference } = item;
	if (typeof response !== "string") return null;
	const turns = Array.isArray(messages) && messages.length > 0 ? messages : undefined;
	const vars = {
		...(input !== undefined && { question: input }),
		response,
		...(contexts !== undefined && { context: textOf(contexts) }),
		...(reference !== undefined && { reference: textOf(reference) }),
		...(turns && { conversation: turns.map(turnText).join("\n") }),
	};
	return {
		description: apart(id),
		vars: Object.fromEntries(
			Object.entries(vars).map(([name, value]) => [name, plain(String(value))]),
		),
		// Names of the environment are carried out wherever they stand, so that no two braces do.
		metadata: { [CONCORD]: JSON.stringify(item).replace(/\{(?=[{%#])/g, "\\u007b") },
	};
}

/** A list of passages or references is one text: promptfoo would make a test of each entry. */
function textOf(value: unknown): string {
	const list: readonly unknown[] = Array.isArray(value) ? value : [value];
	return list.map((one) => String(isObject(one) ? one.text : one)).join("\n\n");
}

function turnText(turn: unknown): string {
	const { role, content }: Fields = isObject(turn) ? turn : {};
	return `${String(role)}: ${typeof content === "string" ? content : JSON.stringify(content)}`;
}

/** What promptfoo would carry out, drop or fetch: templates, which may name its environment, a last line break, files, packages. */
const CARRIED_OUT = /\{[{%#]|[}%#]\}|\n$|^\w+:\/\/|^package:/;

/**
 * The text as promptfoo gives it back: what somebody wrote into an answer is carried out by nobody. A text that could be
 * is a literal of its templates, in which no two braces stand together.
 */
export function plain(text: string): string {
	if (!CARRIED_OUT.test(text)) return text;
	const pieces = text.split(/(?<=\{)/).map((piece) => {
		const quoted = piece.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
		return `"${quoted}"`;
	});
	return `{{ ${pieces.join(" ~ ")} }}`;
}

/** A text for people, in which nothing is a template. */
function apart(text: string): string {
	return text.replace(/\{(?=[{%#])/g, "{ ");
}

/** What a grader is asked about a dimension; one of names without an order has nothing that could pass. */
function assertionOf(dimension: Dimension): object[] {
	const { name, scale, levels, guideline } = dimension;
	if (scale.type === "nominal") return [];
	const named = scale.type === "numeric" ? [] : scale.values;
	const words = named.map((value, at) => {
		const level = levels?.[at];
		const said = [level?.label, level?.description].filter(Boolean).join(": ");
		return said === "" ? String(value) : `${String(value)} (${said})`;
	});
	const [lowest = "lowest", highest = "highest"] = [words[0], words.at(-1)];
	const rule =
		scale.type === "binary"
			? `It passes where the right value is ${highest}, and fails where it is ${lowest}.`
			: `The score is 0 for ${lowest}, 1 for ${highest}, and between them in proportion.`;
	const criterion = [titleOf(dimension), guideline].filter(Boolean).join(": ");
	const value = [
		plain(`Judge the answer by this criterion. ${criterion}`),
		plain(rule),
		"Question: {{question}}",
		"Context: {{context}}",
		"Reference: {{reference}}",
	].join("\n");
	return [{ type: "llm-rubric", metric: plain(name), value }];
}
