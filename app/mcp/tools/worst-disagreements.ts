import { z } from "zod";
import { counted } from "../../ui/numbers.ts";
import { part } from "../ask-api.ts";
import { fenced, named } from "../fenced.ts";
import { DimensionInput, ProjectInput, tool } from "../tool.ts";

type Disagreements = {
	readonly differ: number;
	readonly compared: number;
	readonly items: readonly {
		readonly item: string;
		readonly externalId: string;
		readonly excerpt: string;
		readonly judge: string | null;
		readonly people: readonly string[];
	}[];
};

export const worstDisagreements = tool({
	name: "worst_disagreements",
	title: "Where a judge and people differ most",
	description:
		"The items on which a judge lies furthest from people, those first, with what each said. read_item has the whole text of one.",
	input: z.strictObject({
		project: ProjectInput,
		judge: z.string().min(1).max(500).describe("its name, as which_judge or why have it"),
		dimension: DimensionInput,
		limit: z.int().min(1).max(40).default(10),
	}),
	async answer(ask, { project, judge, dimension, limit }) {
		const found = await ask<Disagreements>(
			`/projects/${part(project)}/judges/${part(judge)}/disagreements`,
			{ dimension, limit },
		);
		if (found.kind === "refused") return found;
		const { differ, compared, items } = found.body;
		const head = `${named(judge)} and people differ on ${differ} of ${counted(compared, "item")} that both answered.`;
		if (items.length === 0) return { kind: "answer", text: head, data: { differ, compared } };
		const lines = items.map(({ externalId, excerpt, judge: said, people }) =>
			[
				`item ${named(externalId)}`,
				`judge: ${said ?? "no value"}; people: ${people.join(", ") || "no value"}`,
				`begins: ${excerpt}`,
			].join("\n"),
		);
		return { kind: "answer", text: fenced(`${head} The worst of them.`, lines) };
	},
});
