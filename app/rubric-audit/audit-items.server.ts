import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { itemsByPositions } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { codesOf, type DimensionColumns } from "../columns/rating-columns.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { levelInWords } from "../ui/scale-in-words.ts";
import { AUDIT_TASK, type dividedOf } from "./audit-task.ts";
import { placesOfPair } from "./pair-places.ts";
import { auditedColumns, type ProjectAuditOptions } from "./project-audit.server.ts";

const SHOWN = 100;

type Asked = Pick<ProjectAuditOptions, "version"> & {
	readonly dimension: string;
	/** Codes of two levels, "3-4"; empty: all items that divide people. */
	readonly levels: string;
};

export type AuditItems = Exclude<Awaited<ReturnType<typeof auditItems>>, Refusal>;

/** Ranked once while the columns are there. */
const divided = new WeakMap<DimensionColumns, ReturnType<typeof rankedInThread>>();

/** The places of the items that divide people, the most divided first. */
function dividedPlaces(own: DimensionColumns, items: number) {
	const places = divided.get(own) ?? rankedInThread(own, items);
	divided.set(own, places);
	places.catch(() => divided.delete(own));
	return places;
}

function rankedInThread(dimension: DimensionColumns, items: number) {
	return workers().run<typeof dividedOf>(AUDIT_TASK, { dimension, items }, "dividedOf");
}

/** The items behind a count of the audit, the first of them with their texts. */
export async function auditItems(
	db: Database,
	project: Project,
	{ dimension: name, levels, version }: Asked,
) {
	const found = await auditedColumns(db, project, version);
	if (isRefusal(found)) return found;
	const { columns, rubric } = found;
	const own = columns.dimensions.find(({ dimension }) => dimension.name === name);
	if (!own) return refused("Nobody rated such a dimension.");
	const { dimension } = own;
	const pair = /^(\d{1,3})-(\d{1,3})$/.exec(levels);
	const [a, b] = [Number(pair?.[1]), Number(pair?.[2])];
	const { scale } = dimension;
	const isPair = isDiscrete(scale) && a in scale.values && b in scale.values;
	if (levels !== "" && !isPair) return refused("There are no such two levels on this dimension.");
	const places = isPair
		? placesOfPair(own.humans.map(codesOf), [a, b])
		: [...(await dividedPlaces(own, columns.items))];
	const rows = await itemsByPositions(db, project.id, places.slice(0, SHOWN));
	const order = new Map(places.slice(0, SHOWN).map((place, at) => [place, at]));
	rows.sort((x, y) => (order.get(x.position) ?? 0) - (order.get(y.position) ?? 0));
	return {
		title: titleOf(dimension),
		says: rubric.says,
		levels: isPair ? [a, b].map((code) => levelInWords(dimension, code)) : null,
		total: places.length,
		items: rows.map(({ id, externalId, input, response }) => ({ id, externalId, input, response })),
	};
}
