import type { GroupInput, InsightInput } from "#judges/makers/insights/insight-input.ts";
import type { NamedFigures } from "./insert-figures.ts";
import { figureName, type InsightGroup } from "./insight-group.ts";
import { figuresText, groupMaterial } from "./insight-material.ts";

/**
 * Groups and figures as texts to be put to a model.
 * @param characters room for the texts of one request, prompt and answer apart
 */
export function insightInput(
	{ groups, overall }: { readonly groups: readonly InsightGroup[]; readonly overall: NamedFigures },
	characters: number,
): InsightInput {
	const own = groups.flatMap(({ id, figures }) => {
		const name = figureName("accuracy", id);
		const accuracy = figures.get(name);
		return accuracy ? [[name, accuracy] as const] : [];
	});
	return {
		figures: figuresText(new Map([...overall, ...own])),
		groups: groups.map((group) => groupInput(group, characters)),
	};
}

function groupInput(group: InsightGroup, characters: number): GroupInput {
	const { id, title, entries, figures } = group;
	const material = groupMaterial(group, characters);
	const accuracy = figures.get(figureName("accuracy", id));
	return {
		...{ id, title, parts: entries.length, leftOut: material?.leftOut ?? entries.length },
		texts: !material
			? `The figures of ${title} alone are longer than fits.`
			: material.shown === 0
				? `No part of ${title} fits with its answers.`
				: [...material.texts],
		accuracy: accuracy && "value" in accuracy ? accuracy.value : null,
	};
}
