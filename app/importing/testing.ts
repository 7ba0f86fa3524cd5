import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import { decodeValue, type Rated } from "#db/model/rating.ts";
import type { Level } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { itemsPage } from "#db/queries/items.server.ts";
import { findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { ratingsOfItems } from "#db/queries/ratings.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { readScales, type Scales } from "../files/read-scales.ts";
import { type ImportRequest, importFiles } from "./import-files.server.ts";
import type { ImportReport } from "./import-report.ts";

export const SCALES = scalesOf({
	verdict: { type: "binary", values: [false, true], labels: ["reject", "accept"] },
	grade: { type: "ordinal", values: [1, 2, 3, 4, 5] },
});

export function scalesOf(dimensions: object, raters: object = {}): Scales {
	const scales = readScales(JSON.stringify({ dimensions, raters }));
	if (isRefusal(scales)) throw new Error(scales.sentence);
	return scales;
}

/** Imports into the project `p` and gives the report; anything but success is an error. */
export async function imported(
	db: Database,
	sources: ImportRequest["sources"],
	options: Partial<ImportRequest> = {},
): Promise<ImportReport> {
	const result = await importFiles(db, { projectSlug: "p", sources, scales: SCALES, ...options });
	if (result.kind !== "imported") throw new Error(JSON.stringify(result));
	return result.report;
}

export async function projectOf(db: Database, slug = "p"): Promise<Project> {
	const project = await findProjectBySlug(db, slug);
	if (!project) throw new Error(`there is no project ${slug}`);
	return project;
}

/** Everything that is rated, in a form to compare: item, rater, dimension, repetition, value. */
export async function storedLabels(db: Database, slug = "p"): Promise<unknown[][]> {
	const project = await projectOf(db, slug);
	const dimensions = new Map((await dimensionsOfProject(db, project.id)).map((d) => [d.id, d]));
	const raters = new Map((await ratersOfProject(db, project.id)).map((r) => [r.id, r]));
	const items = await itemsPage(db, project.id, { limit: 10_000 });
	const ids = new Map(items.items.map((item) => [item.id, item.externalId]));
	const rows = await ratingsOfItems(db, { projectId: project.id, from: 0, to: 10_000 });
	return rows.map((row) => {
		const dimension = dimensions.get(row.dimensionId);
		return [
			ids.get(row.itemId),
			raters.get(row.raterId)?.name,
			dimension?.name,
			row.repetition,
			dimension ? saidOn(dimension.definition, row.rated) : null,
		];
	});
}

function saidOn({ scale }: Dimension, rated: Rated): Level | null {
	return rated.kind === "unscored" ? rated.reason : decodeValue(scale, rated);
}

export function reasons(report: ImportReport): string[] {
	return report.problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`);
}

/** A request as a browser sends the form. */
export function anUpload(
	files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
	fields: Readonly<Record<string, string>> = {},
): Request {
	const form = new FormData();
	for (const [name, text] of Object.entries(files)) form.append("files", new File([text], name));
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return new Request("http://localhost/import", { method: "POST", body: form });
}
