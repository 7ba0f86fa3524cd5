import type { Database } from "#db/dialect";
import { type DerivedSet, derivedSetsOfProject } from "#db/queries/derived-sets.server.ts";
import { type ItemFacts, itemFacts, judgedCells } from "#db/queries/judged-cells.server.ts";
import { type Judge, rubricOfJudge } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { protocolById } from "#judges/protocols/index.ts";
import { ratingColumns } from "../../agreement/rating-table.server.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import type { RatingColumns } from "../../columns/rating-columns.ts";
import { reportedSet } from "../../derived-sets/reported-set.server.ts";
import { sourceOfSet } from "../../derived-sets/source-of-set.server.ts";
import { judgesThatJudge } from "../../judging/judges/judges-that-judge.server.ts";
import type { AnalysisData, JudgedDimension, SetKind } from "./analysis-data.ts";
import { judgedDimensions, judgedInFiles } from "./judged-dimensions.ts";

/** `analysisData` of the set that is asked for; refused as `analysedSet` refuses. */
export async function readAnalysisData(
	db: Database,
	project: Project,
	asked: { readonly setKind?: SetKind | undefined; readonly setName?: string | undefined },
): Promise<AnalysisData | Refusal> {
	const set = await analysedSet(db, project, asked);
	if (isRefusal(set)) return set;
	return analysisData(db, project, { set, columns: await analysedColumns(db, project, set) });
}

/** Beside probes stand their originals, which have columns of their own: nothing is asked of people. */
export async function analysedColumns(
	db: Database,
	{ id: projectId }: Project,
	set: DerivedSet | null,
): Promise<RatingColumns | null> {
	return set?.kind === "probes" ? null : ratingColumns(db, { projectId, setId: set?.id });
}

/**
 * Everything that an analysis may be computed from: the items it is about, every judge's answers to
 * them with what stood behind them, and people's labels. With probes come the items they were made
 * from, after them. It holds up the event loop while it reads.
 * @param set as `analysedSet` found it
 * @param columns as `analysedColumns` found them
 */
export async function analysisData(
	db: Database,
	project: Project,
	{ set, columns }: { readonly set: DerivedSet | null; readonly columns: RatingColumns | null },
): Promise<AnalysisData> {
	const inSet = await itemFacts(db, project.id, set?.id ?? null);
	const isProbes = set?.kind === "probes";
	const source = isProbes ? await sourceOfSet(db, set) : null;
	const origin = { projectId: project.id, setId: source?.set.id ?? null };
	const items = isProbes ? [...inSet, ...(await originsOf(db, origin, inSet))] : inSet;
	const scopes = isProbes ? [set.id, origin.setId] : [set?.id ?? null];
	const judged: JudgedDimension[] = [];
	const running = new Set<string>();
	for (const { judge } of await judgesThatJudge(db, project.id)) {
		const own = await dimensionsOf(db, judge, { items, scopes });
		if (own.length > 0) running.add(judge.name);
		judged.push(...own);
	}
	const ratings: RatingColumns = columns ?? { items: items.length, dimensions: [] };
	return {
		project: project.slug,
		items,
		judged: [...judged, ...judgedInFiles(ratings, running)],
		columns: ratings,
		set: set && { name: set.name, kind: set.kind },
	};
}

/**
 * The set whose items an analysis is about; null: the imported items.
 * @param setName the derived set. For an analysis about a kind of set, "" is as if none were named: the
 * newest approved set of that kind. For one about any items, "" is the imported items, and where none is
 * named it is what `reportedSet` says
 * @returns a refusal when there is no such set, or it is not of the kind that the analysis is about
 */
export async function analysedSet(
	db: Database,
	project: Project,
	{
		setKind,
		setName,
	}: { readonly setKind?: SetKind | undefined; readonly setName?: string | undefined },
): Promise<DerivedSet | Refusal | null> {
	if (setName || setKind === undefined) {
		const set = await reportedSet(db, project, setName);
		if (set === null || isRefusal(set)) return set;
		if (setKind === undefined || set.kind === setKind) return set;
		return refused(
			`This analysis needs a derived set of the kind ${setKind}, and ${set.name} is of the kind ${set.kind}. Name another one, or none for the newest of that kind.`,
		);
	}
	const sets = await derivedSetsOfProject(db, project.id);
	const newest = sets.find(({ set }) => set.kind === setKind && set.status === "approved");
	return (
		newest?.set ??
		refused(
			`This analysis needs an approved derived set of the kind ${setKind}. Make one under Judges, Derived sets, and let a judge run over it.`,
		)
	);
}

/** The items that probes were made from: imported ones, or those of a set. */
async function originsOf(
	db: Database,
	{ projectId, setId }: { readonly projectId: string; readonly setId: string | null },
	made: readonly ItemFacts[],
): Promise<ItemFacts[]> {
	const names = new Set(made.map(({ derivedFrom }) => derivedFrom?.from[0]));
	const there = await itemFacts(db, projectId, setId);
	return there.filter(({ externalId }) => names.has(externalId));
}

type Within = {
	readonly items: readonly ItemFacts[];
	/** Where answers are read from: a set, or null for the imported items. */
	readonly scopes: readonly (string | null)[];
};

async function dimensionsOf(
	db: Database,
	judge: Judge,
	{ items, scopes }: Within,
): Promise<JudgedDimension[]> {
	const read = await Promise.all(scopes.map((scope) => judgedCells(db, judge.id, scope)));
	const cells = read.flat();
	if (cells.length === 0) return [];
	const placeOf = new Map(items.map(({ id }, place) => [id, place]));
	const rubric = await rubricOfJudge(db, judge);
	const declared = protocolById(judge.protocol)?.dimensions(rubric, judge.parameters) ?? [];
	const answers = cells.flatMap(({ id, itemId, outcomes }) => {
		const place = placeOf.get(itemId);
		return place === undefined ? [] : [{ place, id, outcomes }];
	});
	return judgedDimensions(judge, declared, { items: items.length, answers });
}
