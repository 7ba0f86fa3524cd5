import { type Dimension, type Side, titleOf } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { isDiscrete, VERDICT } from "#db/model/scale.ts";
import { renderMarkdown } from "../ui/markdown.server.ts";
import { scaleInWords } from "../ui/scale-in-words.ts";

export type RenderedLevel = {
	value: string;
	label: string | null;
	descriptionHtml: string | null;
	exampleHtml: string | null;
};

export type RenderedDimension = {
	name: string;
	title: string;
	scale: string;
	side: Side | null;
	optional: boolean;
	guidelineHtml: string | null;
	levels: RenderedLevel[];
};

/** A rubric as a page shows it for reading. */
export type RenderedRubric = { guidelineHtml: string | null; dimensions: RenderedDimension[] };

function html(markdown: string | undefined): string | null {
	return markdown ? renderMarkdown(markdown) : null;
}

/** Texts of a rubric as inert HTML, for reading. */
export function renderRubric(rubric: Rubric): RenderedRubric {
	return {
		guidelineHtml: html(rubric.guideline),
		dimensions: rubric.dimensions.map((dimension) => ({
			name: dimension.name,
			title: titleOf(dimension),
			scale: scaleInWords(dimension),
			side: dimension.side ?? null,
			optional: dimension.optional ?? false,
			guidelineHtml: html(dimension.guideline),
			levels: renderLevels(dimension),
		})),
	};
}

function renderLevels({ name, scale, levels }: Dimension): RenderedLevel[] {
	if (!isDiscrete(scale)) return [];
	return scale.values.map((value, code) => {
		const { label, description, example } = levels?.[code] ?? {};
		return {
			value: name === VERDICT && label ? label : String(value),
			label: name === VERDICT ? null : (label ?? null),
			descriptionHtml: html(description),
			exampleHtml: html(example),
		};
	});
}
