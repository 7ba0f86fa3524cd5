import type { Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import { type DerivedSet, placesOfSet } from "#db/queries/derived-sets.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { type Judge, rubricOfJudge } from "#db/queries/judges.server.ts";
import { projectById } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { protocolById } from "#judges/protocols/index.ts";
import type { Grouping } from "../columns/group-sources.ts";
import { keptByState } from "../compute/kept-by-state.ts";
import { readBeside } from "../compute/read-beside.server.ts";
import { sourceOfSet } from "../derived-sets/source-of-set.server.ts";
import { judgesThatJudge } from "../judging/judges/judges-that-judge.server.ts";
import { probeOriginals } from "./probe-originals.server.ts";
import { probePairs } from "./probe-pairs.server.ts";
import type { ProbedDimensionJson, ProbeReportJson } from "./probe-report-json.ts";
import { probedColumns } from "./probed-columns.server.ts";
import { probedDimension } from "./probed-dimension.ts";

/** Items of one document or question are not independent of each other. */
export const DEFAULT_CLUSTERS: readonly Grouping[] = ["group"];

/** How threads are asked for it. */
const PROBES_TASK = "#app/probes/probe-report-task.ts";

type Asked = { readonly set: DerivedSet; readonly clusters: readonly Grouping[] };

const kept = keptByState<ProbeReportJson | null>(16);

/** `readProbeReport` in a thread, kept until the project or the set changes. */
export async function probeReport(
	db: Database,
	set: DerivedSet,
	clusters: readonly Grouping[] = DEFAULT_CLUSTERS,
): Promise<ProbeReportJson | null> {
	const project = await projectById(db, set.projectId);
	if (!project) return null;
	// A set that they were made from may be edited too.
	const source = await sourceOfSet(db, set);
	const asked: Asked = { set, clusters };
	return kept(db, [project.changeCounter, source, asked], async () => {
		const items = await itemsRead(db, set);
		return readBeside(db, { task: PROBES_TASK, items, read: readProbeReport }, asked);
	});
}

/** Of how many items the report is made: the probes, of which one item has several, and their originals. */
export async function itemsRead(db: Database, set: DerivedSet): Promise<number> {
	const { size } = await probeOriginals(db, set);
	const places = await placesOfSet(db, set.id);
	return size + (places ? places.last - places.first + 1 : 0);
}

/**
 * What every judge made of the probes of a set, beside the items they were made from. Null for a set
 * of another kind or without items.
 * @param clusters which items belong together in intervals; by default what they name as their
 * group, else their document, else their question
 */
export async function readProbeReport(
	db: Database,
	{ set, clusters }: Asked,
): Promise<ProbeReportJson | null> {
	const { projectId } = set;
	const places = await placesOfSet(db, set.id);
	if (set.kind !== "probes" || !places) return null;
	const originals = await probeOriginals(db, set);
	const pairs = await probePairs(db, set, { first: places.first, originals, clusters });
	const judges = await judgesByRater(db, projectId);
	const dimensions: ProbedDimensionJson[] = [];
	const withoutOrder: string[] = [];
	for (const { id: dimensionId, definition } of await dimensionsOfProject(db, projectId)) {
		const scale = definition.judgeScale ?? definition.scale;
		const isShare = !isDiscrete(scale) && scale.range?.[0] === 0 && scale.range[1] === 1;
		const columns = await probedColumns(db, {
			...{ projectId, dimensionId, scale, places },
			raterIds: new Set(judges.keys()),
			originals,
		});
		for (const { raterId, judgeDimension, ...column } of columns) {
			const judge = judges.get(raterId);
			if (!judge) continue;
			if (scale.type === "nominal") {
				withoutOrder.push(`${judge.name}: ${judgeDimension}`);
				continue;
			}
			const side = judge.sideOf(judgeDimension) ?? definition.side;
			const dimension = { name: judgeDimension, side };
			dimensions.push({
				judge: judge.name,
				identity: judge.identity,
				judgeDimension,
				dimension: definition.name,
				...probedDimension(column, { pairs, dimension, isShare }),
			});
		}
	}
	// Stable: a judge's dimensions stay in the project's order.
	dimensions.sort((a, b) => (a.judge < b.judge ? -1 : a.judge > b.judge ? 1 : 0));
	const items = [...pairs.values()].reduce((sum, part) => sum + part.places.length, 0);
	const { name, contentHash, status } = set;
	return {
		schema: "concord.probes/1",
		set: { name, contentHash: contentHash ?? "", status, items },
		source: originals.source,
		clusters: [...clusters],
		dimensions,
		withoutOrder,
	};
}

/** The judges of a project by their raters, with the sides that their protocols declare. */
async function judgesByRater(db: Database, projectId: string) {
	const raters = await ratersOfProject(db, projectId);
	const byRater = new Map<string, ReturnType<typeof described>>();
	for (const { judge } of await judgesThatJudge(db, projectId)) {
		const rater = raters.find(({ judgeId }) => judgeId === judge.id);
		if (rater) byRater.set(rater.id, described(judge, await rubricOfJudge(db, judge)));
	}
	return byRater;
}

function described(judge: Judge, rubric: Awaited<ReturnType<typeof rubricOfJudge>>) {
	const protocol = protocolById(judge.protocol);
	const own = protocol?.dimensions(rubric, judge.parameters) ?? [];
	return {
		name: judge.name,
		identity: shortIdentity(judge.identity),
		sideOf: (name: string) => own.find((dimension) => dimension.name === name)?.side,
	};
}
