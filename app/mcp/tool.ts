import { z } from "zod";
import type { AskApi } from "./ask-api.ts";

/** What a tool answers: lines for whoever reads, and the same as data where it holds no text of items. */
export type ToolAnswer = {
	readonly kind: "answer";
	readonly text: string;
	readonly data?: Readonly<Record<string, unknown>>;
};

export type ToolRefusal = { readonly kind: "refused"; readonly sentence: string };

/** Something that an agent can ask. All of them only read. */
export type Tool = {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly input: z.ZodObject;
	readonly answer: (ask: AskApi, input: never) => Promise<ToolAnswer | ToolRefusal>;
};

/** A tool whose input has the type of its schema. */
export function tool<Input extends z.ZodObject>(
	definition: Omit<Tool, "input" | "answer"> & {
		readonly input: Input;
		readonly answer: (ask: AskApi, input: z.output<Input>) => Promise<ToolAnswer | ToolRefusal>;
	},
): Tool {
	return { ...definition, answer: (ask, input) => definition.answer(ask, input as never) };
}

export const ProjectInput = z
	.string()
	.min(1)
	.max(200)
	.describe("address of the project, as list_projects has it");

export const DimensionInput = z
	.string()
	.max(500)
	.optional()
	.describe(
		"name of a dimension of the rubric; left out: all, or the one that the pages begin with",
	);
