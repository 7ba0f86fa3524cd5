import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { exportedRaters } from "./exported-labels.server.ts";

/** The scales file of a project: every dimension, and whether each rater is a person or a judge. */
export async function scalesAsJson(
	db: Database,
	project: Project,
	setId: string | undefined,
): Promise<string> {
	const dimensions = await dimensionsOfProject(db, project.id);
	const raters = await exportedRaters(db, { projectId: project.id, setId });
	const file = {
		name: project.name,
		dimensions: Object.fromEntries(
			dimensions.map(({ name, definition }) => [name, declarationOf(definition)]),
		),
		raters: Object.fromEntries(raters.map(({ rater, raterKind }) => [rater, raterKind])),
	};
	return `${JSON.stringify(file, null, "\t")}\n`;
}

function declarationOf({ scale, levels, ...dimension }: Dimension): Record<string, unknown> {
	const texts = (part: "label" | "description" | "example") =>
		levels?.some((level) => level[part] !== undefined)
			? levels.map((level) => level[part] ?? null)
			: undefined;
	return {
		...scale,
		labels: texts("label"),
		level_descriptions: texts("description"),
		level_examples: texts("example"),
		title: dimension.title,
		description: dimension.guideline,
		side: dimension.side,
		optional: dimension.optional,
		evidence: dimension.evidence,
		expected_of: dimension.expectedOf,
		judge_type: dimension.judgeScale?.type,
		judge_range: dimension.judgeScale?.range,
	};
}
