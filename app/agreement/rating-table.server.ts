import type { Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { groupNamesOfItems } from "#db/queries/items.server.ts";
import { projectById } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import type { AgreementJson, AgreementOptions } from "./agreement-json.ts";
import { agreementReport } from "./agreement-report.ts";
import { byCodePoint } from "./code-point-order.ts";
import type { ComparisonJson } from "./comparison-json.ts";
import { ItemGroupsBuilder } from "./item-groups.ts";
import { compareLeaders } from "./judge-comparison.ts";
import type { DimensionColumns, RaterColumn, RatingColumns } from "./rating-columns.ts";
import { storedColumns } from "./stored-columns.server.ts";

type Cached = {
	changeCounter: number;
	columns: RatingColumns;
	reports: Map<string, AgreementJson>;
	comparisons: Map<string, ComparisonJson>;
};

/** Columns of the projects read last, by connection and project; older ones are dropped. */
const cache = new WeakMap<Database, Map<string, Cached>>();
const PROJECTS_KEPT = 4;
const REPORTS_KEPT = 16;

/**
 * The current ratings of a project as columns: the only bridge from the database to `stats`.
 * Kept in memory until the project's change counter moves. Null when there is no such project.
 */
export async function ratingColumns(
	db: Database,
	projectId: string,
	options: Pick<AgreementOptions, "clusters"> = {},
): Promise<RatingColumns | null> {
	const entry = await cached(db, projectId);
	if (!entry) return null;
	return options.clusters ? withGroups(db, projectId, entry) : entry.columns;
}

/** The agreement report of a project, kept like its columns; null when there is no such project. */
export async function projectAgreement(
	db: Database,
	projectId: string,
	options: AgreementOptions,
): Promise<AgreementJson | null> {
	const entry = await cached(db, projectId);
	if (!entry) return null;
	const key = JSON.stringify(Object.entries(options).sort());
	let report = entry.reports.get(key);
	if (!report) {
		const columns = options.clusters ? await withGroups(db, projectId, entry) : entry.columns;
		report = agreementReport(columns, options);
		keepLast(entry.reports, [key, report], REPORTS_KEPT);
	}
	return report;
}

/** The comparison of a project's judges, kept likewise; null when there is no such project. */
export async function projectComparison(
	db: Database,
	projectId: string,
	options: AgreementOptions,
): Promise<ComparisonJson | null> {
	const agreement = await projectAgreement(db, projectId, options);
	const entry = await cached(db, projectId);
	if (!entry || !agreement) return null;
	const key = JSON.stringify(Object.entries(options).sort());
	let report = entry.comparisons.get(key);
	if (!report) {
		const columns = options.clusters ? await withGroups(db, projectId, entry) : entry.columns;
		report = compareLeaders(columns, agreement, options);
		keepLast(entry.comparisons, [key, report], REPORTS_KEPT);
	}
	return report;
}

async function cached(db: Database, projectId: string): Promise<Cached | null> {
	const project = await projectById(db, projectId);
	if (!project) return null;
	const projects = cache.get(db) ?? new Map<string, Cached>();
	cache.set(db, projects);
	const known = projects.get(projectId);
	if (known?.changeCounter === project.changeCounter) return known;
	const columns = await loadColumns(db, projectId, project.itemCount);
	const entry = {
		changeCounter: project.changeCounter,
		columns,
		reports: new Map(),
		comparisons: new Map(),
	};
	keepLast(projects, [projectId, entry], PROJECTS_KEPT);
	return entry;
}

function keepLast<V>(map: Map<string, V>, [key, value]: [string, V], most: number): void {
	map.delete(key);
	map.set(key, value);
	for (const oldest of map.keys()) {
		if (map.size <= most) break;
		map.delete(oldest);
	}
}

async function loadColumns(db: Database, projectId: string, items: number): Promise<RatingColumns> {
	const raters = new Map((await ratersOfProject(db, projectId)).map((rater) => [rater.id, rater]));
	const dimensions: DimensionColumns[] = [];
	for (const { id, definition } of await dimensionsOfProject(db, projectId)) {
		const stored = await storedColumns(db, { projectId, dimensionId: id });
		if (stored.length === 0) continue;
		const humans: RaterColumn[] = [];
		const judges: RaterColumn[] = [];
		for (const { raterId, judgeDimension, column } of stored) {
			const rater = raters.get(raterId);
			if (!rater) throw new Error(`ratings of a rater ${raterId} that the project does not have`);
			const several = stored.filter((other) => other.raterId === raterId).length > 1;
			const name = several ? `${rater.name}/${judgeDimension}` : rater.name;
			const isNumeric =
				!isDiscrete(definition.scale) || (rater.kind === "judge" && definition.judgeScale);
			const finished = column.finish(name, items, isNumeric ? "numbers" : "codes");
			(rater.kind === "judge" ? judges : humans).push(finished);
		}
		const byName = (a: RaterColumn, b: RaterColumn) => byCodePoint(a.rater, b.rater);
		dimensions.push({
			dimension: definition,
			humans: humans.sort(byName),
			judges: judges.sort(byName),
		});
	}
	return { items, dimensions };
}

/** The columns with what each item belongs to, which is read the first time somebody asks for it. */
async function withGroups(db: Database, projectId: string, entry: Cached): Promise<RatingColumns> {
	const { columns } = entry;
	if (columns.groups) return columns;
	const groups = new ItemGroupsBuilder();
	for (const { position, ...names } of await groupNamesOfItems(db, projectId))
		groups.add(position, names);
	entry.columns = { ...columns, groups: groups.finish(columns.items) };
	return entry.columns;
}
