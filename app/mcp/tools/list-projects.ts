import { z } from "zod";
import { counted } from "../../ui/numbers.ts";
import { inOneLine } from "../fenced.ts";
import { tool } from "../tool.ts";

type Project = {
	readonly project: string;
	readonly name: string;
	readonly all: { readonly items: number; readonly people: number; readonly judges: number } | null;
	readonly assigned: number;
	readonly done: number;
};

export const listProjects = tool({
	name: "list_projects",
	title: "Projects",
	description: "The projects that the token opens, with what there is in each.",
	input: z.strictObject({}),
	async answer(ask) {
		const found = await ask<{ data: readonly Project[] }>("/projects", { limit: 200 });
		if (found.kind === "refused") return found;
		const { data } = found.body;
		const lines = data.map(({ project, name, all, assigned, done }) => {
			const held = all
				? `${counted(all.items, "item")}, ${counted(all.people, "person", "people")}, ${counted(all.judges, "judge")}`
				: `${done} of ${counted(assigned, "item")} that you were given are answered`;
			return inOneLine(`${project}: ${name} (${held})`);
		});
		const text = lines.length > 0 ? lines.join("\n") : "The token opens no project.";
		return { kind: "answer", text, data: { projects: data } };
	},
});
