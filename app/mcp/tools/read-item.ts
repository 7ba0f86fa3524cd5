import { z } from "zod";
import { part } from "../ask-api.ts";
import { fenced } from "../fenced.ts";
import { ProjectInput, tool } from "../tool.ts";

type Text = string | readonly unknown[] | Readonly<Record<string, unknown>> | number | null;
type ItemBody = Readonly<Record<string, Text>>;
type Labelled = {
	readonly labels: readonly {
		readonly rater: string;
		readonly raterKind: "human" | "judge";
		readonly dimension: string;
		readonly value: unknown;
		readonly reason: string | null;
		readonly rationale: string | null;
	}[];
};

/** Ids and places keep books; everything else is what a reader needs. */
const BOOKS: ReadonlySet<string> = new Set(["id", "position"]);

export const readItem = tool({
	name: "read_item",
	title: "One item with what was said of it",
	description:
		"All texts of an item, and what people and judges said of it with their reasons. Annotators read their own items with next_items.",
	input: z.strictObject({
		project: ProjectInput,
		item: z.string().min(1).max(2_000).describe("its id, as other tools have it"),
	}),
	async answer(ask, { project, item }) {
		const at = `/projects/${part(project)}/items/${part(item)}`;
		const texts = await ask<ItemBody>(at);
		if (texts.kind === "refused") return texts;
		const said = await ask<Labelled>(`${at}/labels`);
		if (said.kind === "refused") return said;
		const fields = Object.entries(texts.body).flatMap(([name, value]) =>
			value === null || BOOKS.has(name) || isEmpty(value) ? [] : [`${name}: ${asText(value)}`],
		);
		const labels = said.body.labels.map(
			({ rater, raterKind, dimension, value, reason, rationale }) => {
				const of = raterKind === "judge" ? "judge" : "person";
				const given = value === null ? `no value (${reason ?? "unstated"})` : String(value);
				return `${of} ${rater} on ${dimension}: ${given}${rationale ? `; ${rationale}` : ""}`;
			},
		);
		const lines = [...fields, ...(labels.length > 0 ? ["", ...labels] : [])];
		return { kind: "answer", text: fenced("One item, and what was said of it.", lines) };
	},
});

function isEmpty(value: Text): boolean {
	return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

function asText(value: Text): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}
