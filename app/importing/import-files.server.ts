import { describeScale } from "#app/files/infer-scale.ts";
import { type Database, isUniqueViolation } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import { newId } from "#db/model/ids.ts";
import { sameScale } from "#db/model/scale.ts";
import { createDimensions, dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { recordImport } from "#db/queries/imports.server.ts";
import { itemPositions } from "#db/queries/items.server.ts";
import { createProject, findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { FileSource } from "../files/file-start.ts";
import { labelsOfRow } from "../files/labels-of-row.ts";
import type { Scales } from "../files/read-scales.ts";
import type { ShapedSource } from "../files/recognise-shape.ts";
import { isLabels } from "../files/recognise-shape.ts";
import { valueColumns } from "../files/wide-labels.ts";
import { type OpenedSources, openSources } from "../formats/open-sources.ts";
import { changedSince, type FileStates, fileStates } from "./file-states.ts";
import { ItemImport } from "./import-items.server.ts";
import { type ImportedDimension, LabelImport } from "./import-labels.server.ts";
import { type ImportReport, ReportBuilder } from "./import-report.ts";
import type { ImportTarget } from "./import-target.ts";
import { type ImportWatch, UNWATCHED } from "./import-watch.ts";
import { ScaleInference } from "./infer-scales.ts";
import { LabelRaters } from "./label-raters.server.ts";
import { noRaters } from "./no-raters.ts";
import { isProjectSlug } from "./project-slug.ts";
import { type Renamed, renameDimensions, renameTrouble } from "./renamed-dimensions.ts";

export type ImportRequest = {
	/** The project by its slug; it is created when there is none. */
	readonly projectSlug: string;
	readonly sources: readonly FileSource[];
	/** Declared scales and kinds of raters. Without them, and in a project without dimensions, scales are inferred. */
	readonly scales?: Scales | null;
	/** Check everything, write nothing. */
	readonly dryRun?: boolean;
	/** Write nothing unless every row is good. */
	readonly strict?: boolean;
	readonly offScale?: "refuse" | "unscored";
	/** Contexts of items that name no document become the documents that they are about. */
	readonly contextsAsDocuments?: boolean;
	/** Dimensions that the files call otherwise, by the name that they have there. */
	readonly renamed?: Renamed;
	readonly now?: Date;
	readonly watch?: ImportWatch;
};

export type ImportResult =
	| { readonly kind: "imported"; readonly importId: string; readonly report: ImportReport }
	/** Stopped by whoever watches: what the report counts is stored and stays; without a report nothing was written. */
	| { readonly kind: "stopped"; readonly importId: string; readonly report: ImportReport }
	| { readonly kind: "stopped"; readonly importId: null; readonly report: null }
	/** A dry run: what would happen. */
	| { readonly kind: "checked"; readonly report: ImportReport }
	/** Strict, and some rows are bad: nothing was written. */
	| { readonly kind: "rejected"; readonly report: ImportReport }
	/** A file or an option cannot be used at all: nothing was written. */
	| (Refusal & { readonly atOnce?: never })
	/** Somebody else imported the same at the same moment: sent again it may go in. */
	| (Refusal & { readonly atOnce: true });

/** Opens the files of a request; a refusal says what is wrong with it, whatever the database holds. */
export async function openRequest({
	projectSlug,
	sources,
}: Pick<ImportRequest, "projectSlug" | "sources">): Promise<OpenedSources | Refusal> {
	if (!isProjectSlug(projectSlug))
		return refused(
			`"${projectSlug}" cannot name a project: use small letters, digits, hyphens and underscores.`,
		);
	return openSources(sources);
}

/**
 * Imports items, documents and labels from files, whatever their order: items first. Bad rows are
 * refused one by one with line and reason and the rest goes in; a row that repeats what is there
 * changes nothing; nothing that is there is ever overwritten.
 */
export async function importFiles(db: Database, request: ImportRequest): Promise<ImportResult> {
	const watch = request.watch ?? UNWATCHED;
	const unchanged = await fileStates(request.sources);
	const opened = await openRequest(request);
	if (isRefusal(opened)) return opened;
	const { leftOut } = opened;
	const clash = renameTrouble(opened.sources, request.renamed ?? new Map());
	if (clash) return clash;
	const { sources, notMet } = renameDimensions(opened.sources, request.renamed ?? new Map());
	const project = await findProjectBySlug(db, request.projectSlug);
	const planned = await planDimensions(db, { project, sources, scales: request.scales, watch });
	if (isRefusal(planned)) return planned;
	const unclear = await noRaters(sources, planned.dimensions);
	if (unclear) return unclear;

	const now = request.now ?? new Date();
	const plan = { sources, leftOut, notMet, planned, request, now, watch, unchanged };
	if (request.dryRun || request.strict) {
		watch.tell({ phase: "checking" });
		const { report } = await carryOut(db, project, { ...plan, dryRun: true });
		if (watch.isStopped()) return NOTHING_WRITTEN;
		if (request.dryRun) return { kind: "checked", report };
		if (report.rejected > 0) return { kind: "rejected", report };
	}
	if (watch.isStopped()) return NOTHING_WRITTEN;
	watch.tell({ phase: "writing" });
	const target = project ?? (await newProject(db, request, now));
	const done = await carryOut(db, target, { ...plan, dryRun: false }).catch((error) => {
		if (isUniqueViolation(error)) return null;
		throw error;
	});
	if (!done) return IMPORTED_AT_ONCE;
	const { report, isWhole } = done;
	const importId = await recordImport(db, {
		projectId: target.id,
		// A file of another tool is two sources.
		fileNames: [...new Set(request.sources.map((source) => source.name))],
		itemsAdded: report.itemsAdded,
		ratingsAdded: report.labelsAdded,
		unchanged: report.itemsUnchanged + report.labelsUnchanged,
		rejected: report.rejected,
		problems: [...report.problems],
		createdAt: now,
	});
	return { kind: isWhole ? "imported" : "stopped", importId, report };
}

/** Two imports of the same ratings: constraints settle the race, and importing again is harmless. */
const IMPORTED_AT_ONCE = {
	...refused(
		"somebody imported into this project at the same moment; import again: what is there already stays as it is.",
	),
	atOnce: true,
} as const;

const NOTHING_WRITTEN = { kind: "stopped", importId: null, report: null } as const;

async function newProject(db: Database, request: ImportRequest, now: Date): Promise<Project> {
	const slug = request.projectSlug;
	const made = await createProject(db, { slug, name: request.scales?.name ?? slug, now });
	const project = made ?? (await findProjectBySlug(db, slug));
	if (!project) throw new Error(`project ${slug} was neither created nor found`);
	return project;
}

type PlannedDimensions = {
	/** Everything labels may be about, by name. */
	readonly dimensions: ReadonlyMap<string, ImportedDimension>;
	readonly added: readonly Dimension[];
	readonly warnings: readonly string[];
};

/** The dimensions of the project, with those of the scales file, or else with inferred ones. */
async function planDimensions(
	db: Database,
	from: {
		project: Project | null;
		sources: readonly ShapedSource[];
		scales: Scales | null | undefined;
		watch: ImportWatch;
	},
): Promise<PlannedDimensions | Refusal> {
	const there = from.project ? await dimensionsOfProject(db, from.project.id) : [];
	const dimensions = new Map<string, ImportedDimension>(
		there.map(({ id, name, definition }) => [name, { id, definition }]),
	);
	const added: Dimension[] = [];
	const warnings: string[] = [];
	for (const definition of from.scales?.dimensions ?? []) {
		const known = dimensions.get(definition.name)?.definition;
		if (known && !sameDimension(known, definition))
			return refused(
				`dimension "${definition.name}" has another scale in this project (${describeScale(known.scale)}), and a scale does not change: give the dimension another name.`,
			);
		if (!known) added.push(definition);
	}
	if (!from.scales && there.length === 0) {
		const inferred = await inferScales(from.sources, from.watch);
		added.push(...inferred.dimensions);
		warnings.push(...inferred.warnings);
	}
	for (const definition of added) dimensions.set(definition.name, { id: newId("dim"), definition });
	warnings.push(...(await ignoredColumns(from.sources, dimensions)));
	return { dimensions, added, warnings };
}

function sameDimension(a: Dimension, b: Dimension): boolean {
	const range = (dimension: Dimension) => JSON.stringify(dimension.judgeScale ?? null);
	return sameScale(a.scale, b.scale) && range(a) === range(b);
}

async function inferScales(sources: readonly ShapedSource[], watch: ImportWatch) {
	const inference = new ScaleInference();
	for (const source of sources.filter(({ shape }) => isLabels(shape))) {
		watch.tell({ phase: "reading", file: sources.indexOf(source) });
		for await (const batch of source.batches((share) => watch.tell({ share }))) {
			if (watch.isStopped()) break;
			for (const row of batch) {
				if ("problem" in row) continue;
				for (const label of labelsOfRow(row.fields, source, null))
					if (!isRefusal(label)) inference.observe(label);
			}
		}
	}
	return inference.finish();
}

async function ignoredColumns(
	sources: readonly ShapedSource[],
	dimensions: ReadonlyMap<string, unknown>,
): Promise<string[]> {
	const warnings: string[] = [];
	for (const { name, shape, columns } of sources) {
		if (shape !== "labels-by-dimension" || !columns) continue;
		const ignored = valueColumns(columns).filter((column) => !dimensions.has(column));
		if (ignored.length > 0)
			warnings.push(`${name}: columns that are no dimension are left out: ${ignored.join(", ")}.`);
	}
	return warnings;
}

type Plan = {
	readonly sources: readonly ShapedSource[];
	/** A sentence about each file that is not read. */
	readonly leftOut: readonly string[];
	/** Once all was read: a sentence about each name that was to be changed and that no file has. */
	readonly notMet: () => string[];
	readonly planned: PlannedDimensions;
	readonly request: ImportRequest;
	readonly now: Date;
	readonly dryRun: boolean;
	readonly watch: ImportWatch;
	/** How the files were before they were opened. */
	readonly unchanged: FileStates;
};

async function carryOut(
	db: Database,
	project: Project | null,
	{ sources, leftOut, notMet, planned, request, now, dryRun, watch, unchanged }: Plan,
): Promise<{ report: ImportReport; isWhole: boolean }> {
	const report = new ReportBuilder();
	report.newDimensions = planned.added;
	for (const warning of [...leftOut, ...planned.warnings]) report.warn(warning);
	const projectId = project?.id ?? null;
	const items = projectId === null ? new Map() : await itemPositions(db, projectId);
	const target: ImportTarget = { db, projectId, dryRun, now, report, items, watch };
	let { dimensions } = planned;
	if (!dryRun && projectId !== null) {
		await createDimensions(db, { projectId, definitions: planned.added, now });
		dimensions = new Map(
			(await dimensionsOfProject(db, projectId)).map(({ id, name, definition }) => [
				name,
				{ id, definition },
			]),
		);
	}
	const itemImport = new ItemImport(target, request.contextsAsDocuments);
	const raters = await LabelRaters.open(target, request.scales?.raterKinds ?? new Map());
	const offScale = request.offScale ?? "refuse";
	const labelImport = new LabelImport(target, raters, { dimensions, offScale });
	const inOrder = [
		...sources.filter(({ shape }) => shape === "documents"),
		...sources.filter(({ shape }) => shape !== "documents" && !isLabels(shape)),
		...sources.filter(({ shape }) => isLabels(shape)),
	];
	for (const source of inOrder) {
		if (watch.isStopped()) report.isWhole = false;
		if (!report.isWhole) break;
		const { name, format, shape, foreign } = source;
		const part = isLabels(shape) ? labelImport : itemImport;
		const index = sources.indexOf(source);
		watch.tell({ file: index, share: 0 });
		const rows = await part.importFile(source);
		report.files.push({ index, name, format, shape, foreign, rows });
		const unkept = withoutPlace(source);
		if (unkept !== null) report.warn(unkept);
	}
	if (report.isWhole) for (const sentence of notMet()) report.warn(sentence);
	for (const sentence of labelImport.aboutRaters()) report.warn(sentence);
	for (const name of await changedSince(unchanged, request.sources))
		report.warn(
			`${name} changed while it was read: import it again; what is stored stays as it is.`,
		);
	return { report: report.finish(), isWhole: report.isWhole };
}

/** So many fields are named. */
const FIELDS_NAMED = 20;

/** What a file of another tool holds that has no place here, in a sentence; null where all of it has. */
function withoutPlace({ name, foreign, noPlace }: ShapedSource): string | null {
	if (!noPlace || noPlace.size === 0) return null;
	const fields = [...noPlace].map(([field, records]) => `${field} (${records})`);
	const more = fields.length - FIELDS_NAMED;
	const named = [...fields.slice(0, FIELDS_NAMED), ...(more > 0 ? [`${more} more`] : [])];
	return `${name} (${foreign}): these fields have no place here and are left out, with how many records had them: ${named.join(", ")}.`;
}
