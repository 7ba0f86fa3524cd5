import { addressOf, type Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { remarkCounts } from "#db/queries/item-ratings.server.ts";
import { itemsByPositions } from "#db/queries/items.server.ts";
import { repeatedAnswers } from "#db/queries/mixed-items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { rubricVersions } from "#db/queries/rubrics.server.ts";
import { listed } from "../agreement/plain-words.ts";
import { ratedMoment } from "../agreement/rating-table.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { peopleByVersion, type VersionColumns } from "../columns/people-by-version.server.ts";
import {
	PEOPLE_BY_VERSION_TASK,
	type runJob as readVersions,
} from "../columns/people-by-version-task.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { Kept } from "../compute/kept.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { changedDimensions } from "../rubric/changed-dimensions.ts";
import { openProposals } from "../rubric/shown-proposals.server.ts";
import type { AuditJson } from "./audit-json.ts";
import {
	type AuditInput,
	type AuditOptions,
	againOfRepetitions,
	auditReport,
	pairsOf,
} from "./audit-report.ts";
import { AUDIT_TASK, type auditOf, type TwoVersions, type versionsOf } from "./audit-task.ts";
import { chosenVersion, versionInWords, versionWords } from "./rubric-version.ts";

export type ProjectAuditOptions = AuditOptions & {
	/** A version of the rubric, 0: labels of files; `all`: pooled; undefined: what `chosenVersion` says. */
	readonly version?: number | "all" | undefined;
};

const KEPT = 24;
const known = new WeakMap<
	Database,
	{ audits: Kept<AuditJson | Refusal>; versions: Kept<VersionColumns[]> }
>();

/**
 * The audit of a project's rubric, computed in threads and kept until its ratings change.
 * @returns a refusal where nobody answered under the version that is asked for
 */
export async function projectAudit(
	db: Database,
	project: Project,
	options: ProjectAuditOptions,
): Promise<AuditJson | Refusal> {
	const key = JSON.stringify([project.id, project.changeCounter, Object.entries(options).sort()]);
	const kept = await keptOf(db).audits.get(key, () => computed(db, project, options));
	if ("kind" in kept) return kept;
	// Settling one moves no rating.
	return { ...kept, proposals: await proposalsOf(db, project.id) };
}

/** What people said under each version, read in a thread and kept likewise. */
function versionsOfProject(db: Database, project: Project): Promise<VersionColumns[]> {
	const key = `${project.id} ${project.changeCounter}`;
	return keptOf(db).versions.get(key, async () => {
		const published = (await rubricVersions(db, project.id)).filter(
			({ publishedAt }) => publishedAt,
		);
		if (published.length < 2) return [];
		const address = addressOf(db);
		const { id, itemCount } = project;
		return address === null
			? peopleByVersion(db, project)
			: workers().run<typeof readVersions>(PEOPLE_BY_VERSION_TASK, {
					address,
					project: { id, itemCount },
				});
	});
}

/** The columns of which an audit speaks: people's under the version, and all judges'. */
export async function auditedColumns(
	db: Database,
	project: Project,
	asked: ProjectAuditOptions["version"],
): Promise<
	(Pick<AuditInput, "columns" | "rubric"> & { versions: readonly VersionColumns[] }) | Refusal
> {
	const moment = await ratedMoment(db, { projectId: project.id });
	const pooled: RatingColumns = moment?.columns ?? { items: project.itemCount, dimensions: [] };
	const versions = await versionsOfProject(db, project);
	const version = chosenVersion(versions, asked);
	const own = versions.find((one) => one.version === version);
	if (version !== null && version !== "all" && !own) {
		const there = listed(versions.map((one) => versionInWords(one.version)));
		return refused(
			versions.length === 0
				? "All answers were given under one version of the rubric: there is nothing to choose."
				: `Nobody answered under version ${version} of the rubric; there are answers under ${there}.`,
		);
	}
	const dimensions = own
		? own.dimensions.map((mine) => {
				const same = pooled.dimensions.find(
					({ dimension }) => dimension.name === mine.dimension.name,
				);
				return { ...mine, judges: same?.judges ?? [] };
			})
		: pooled.dimensions;
	return {
		columns: { ...pooled, dimensions },
		rubric: {
			version,
			versions: versions.map(({ dimensions: _, ...counts }) => counts),
			says: versionWords(versions, version),
		},
		versions,
	};
}

async function computed(
	db: Database,
	project: Project,
	options: ProjectAuditOptions,
): Promise<AuditJson | Refusal> {
	const found = await auditedColumns(db, project, options.version);
	if ("kind" in found) return found;
	const { columns, rubric, versions } = found;
	const input: AuditInput = {
		columns,
		rubric,
		again: await againOf(db, project, { columns, version: rubric.version }),
		versions: await twoVersions(db, project, { versions, chosen: rubric.version }),
		remarks: await remarkCounts(db, project.id),
		proposals: [],
		names: async (places) => {
			const items = await itemsByPositions(db, project.id, places);
			return new Map(items.map(({ position, externalId }) => [position, externalId]));
		},
	};
	return auditReport(input, options, {
		audit: (job) => workers().run<typeof auditOf>(AUDIT_TASK, job, "auditOf"),
		versions: (job) => workers().run<typeof versionsOf>(AUDIT_TASK, job, "versionsOf"),
	});
}

/** What people said of hidden repeats, and of files that hold several answers of one person. */
async function againOf(
	db: Database,
	project: Project,
	{ columns, version }: Pick<AuditInput, "columns"> & { version: AuditJson["rubric"]["version"] },
): Promise<AuditInput["again"]> {
	const names = new Map(
		(await dimensionsOfProject(db, project.id))
			.filter(({ definition }) => isDiscrete(definition.scale))
			.map(({ id, name }) => [id, name]),
	);
	const people = (await ratersOfProject(db, project.id)).filter(
		({ kind, excludedReason }) => kind === "human" && excludedReason === null,
	);
	const pairs = new Map<string, [number[], number[], number[]]>();
	for (const { id: raterId } of people) {
		for (const row of await repeatedAnswers(db, { projectId: project.id, raterId })) {
			const name = names.get(row.dimensionId);
			const isOther = typeof version === "number" && row.rubricVersion !== version;
			const { first, second } = row;
			if (!name || isOther || first.level === null || second.level === null) continue;
			const own = pairs.get(name) ?? [[], [], []];
			pairs.set(name, own);
			own[0].push(first.level);
			own[1].push(second.level);
			own[2].push(row.position);
		}
	}
	const again = new Map([...pairs].map(([name, own]) => [name, pairsOf(...own)]));
	for (const dimension of columns.dimensions) {
		const repeated = againOfRepetitions(dimension);
		if (repeated && !again.has(dimension.dimension.name))
			again.set(dimension.dimension.name, repeated);
	}
	return again;
}

/** The version that is audited beside the one before it; of all together the last two. */
async function twoVersions(
	db: Database,
	project: Project,
	{
		versions,
		chosen,
	}: { versions: readonly VersionColumns[]; chosen: AuditJson["rubric"]["version"] },
): Promise<AuditInput["versions"]> {
	const named = versions.filter(({ version }) => version > 0);
	const at =
		typeof chosen === "number"
			? named.findIndex((one) => one.version === chosen)
			: named.length - 1;
	const after = named[Math.max(at, 1)];
	const before = named[Math.max(at, 1) - 1];
	if (!before || !after) return new Map();
	const rubrics = await rubricVersions(db, project.id);
	const textOf = (version: number) => rubrics.find((one) => one.version === version)?.definition;
	const [old, now] = [textOf(before.version), textOf(after.version)];
	if (!old || !now) return new Map();
	const changed = changedDimensions(old, now).map(({ name }) => name);
	const found = new Map<string, Pick<TwoVersions, "versions" | "before" | "after">>();
	for (const name of changed) {
		const own = (of: VersionColumns) =>
			of.dimensions.find(({ dimension }) => dimension.name === name && isDiscrete(dimension.scale));
		const [mine, later] = [own(before), own(after)];
		const versions = [before.version, after.version] as const;
		if (mine && later) found.set(name, { versions, before: mine, after: later });
	}
	return found;
}

async function proposalsOf(db: Database, projectId: string): Promise<AuditJson["proposals"]> {
	const open = await openProposals(db, projectId);
	return open.map(({ dimension, text, itemName, when }) => ({
		dimension,
		text,
		item: itemName,
		when,
	}));
}

function keptOf(db: Database) {
	const kept = known.get(db) ?? {
		audits: new Kept<AuditJson | Refusal>(KEPT, () => 1),
		versions: new Kept<VersionColumns[]>(2, () => 1),
	};
	known.set(db, kept);
	return kept;
}
