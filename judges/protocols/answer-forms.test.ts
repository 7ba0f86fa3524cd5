import { expect, test } from "vitest";
import { toJsonSchema } from "../asking/response-schema.ts";
import { protocolById } from "./index.ts";

/** Members that a shown form has, from the outermost in: `[["verdicts"], ["id", "reason", "verdict"]]`. */
function membersShown(prompt: string): string[][][] {
	return prompt
		.split("The form of the answer: ")
		.slice(1)
		.map((rest) => {
			const json = rest
				.slice(0, rest.search(/\}\.(?:\s|$|You )/) + 1)
				.replaceAll(/, \.\.\.(?=[\]}])/g, "")
				.replaceAll(": ...", ": null");
			return membersOf(JSON.parse(json));
		});
}

function membersOf(value: unknown): string[][] {
	if (Array.isArray(value)) return value.length > 0 ? membersOf(value[0]) : [];
	if (typeof value !== "object" || value === null) return [];
	return [Object.keys(value), ...Object.values(value).flatMap(membersOf)];
}

/** The same of a JSON schema. */
function membersAsked(schema: unknown): string[][] {
	const { properties, items } = schema as { properties?: object; items?: unknown };
	if (items) return membersAsked(items);
	if (!properties) return [];
	return [Object.keys(properties), ...Object.values(properties).flatMap(membersAsked)];
}

test.each(["retrieval", "abstention", "comparative"])(
	"%s: the prompts show the form of the answer as the schema has it",
	(id) => {
		const protocol = protocolById(id);
		const parameters = protocol?.parameters.parse({}) ?? {};
		const asked = (protocol?.answerSchemas?.(null, parameters) ?? []).map((schema) =>
			membersAsked(toJsonSchema(schema)),
		);
		expect(asked.length).toBeGreaterThan(0);
		expect(membersShown(protocol?.promptText(null, parameters) ?? "")).toEqual(asked);
	},
);
