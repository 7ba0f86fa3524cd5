import { z } from "zod";
import type { Database } from "#db/dialect";
import { decodeValue } from "#db/model/rating.ts";
import { Level } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { type Item, itemById, itemsByExternalIds, itemsPage } from "#db/queries/items.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { ratingsOfItems } from "#db/queries/ratings.server.ts";
import { inProject, projectList } from "../operation.ts";
import { notThere } from "../problem.ts";

const LabelJson = z.strictObject({
	rater: z.string(),
	raterKind: z.enum(["human", "judge"]),
	dimension: z.string(),
	judgeDimension: z.string().describe("what the judge itself calls it; empty for people"),
	value: Level.nullable().describe("null: asked, and not scored"),
	reason: z.string().nullable().describe("why there is no value"),
	detail: z
		.string()
		.nullable()
		.describe("what is known of that beyond the reason, in the words of whoever failed"),
	rationale: z.string().nullable(),
	repetition: z.int(),
	rubricVersion: z.int().describe("0: of a file, or a judge"),
	at: z.iso.datetime().nullable(),
});

const LabelledItemJson = z.strictObject({
	item: z.string(),
	externalId: z.string(),
	labels: z.array(LabelJson),
});

/** What people and judges said of some items in a row; labels by rater, then by dimension, as both are listed. */
async function labelled(db: Database, projectId: string, items: readonly Item[]) {
	const [first, last] = [items[0], items.at(-1)];
	if (!first || !last) return [];
	const raters = new Map((await ratersOfProject(db, projectId)).map((one) => [one.id, one]));
	const dimensions = new Map(
		(await dimensionsOfProject(db, projectId)).map(({ id, definition }) => [id, definition]),
	);
	const range = { projectId, from: first.position, to: last.position + 1 };
	const byItem = new Map<string, z.input<typeof LabelJson>[]>();
	const places = { rater: placeOf(raters), dimension: placeOf(dimensions) };
	const rows = (await ratingsOfItems(db, range)).sort(
		(a, b) =>
			places.rater(a.raterId) - places.rater(b.raterId) ||
			places.dimension(a.dimensionId) - places.dimension(b.dimensionId) ||
			(a.judgeDimension === b.judgeDimension ? 0 : a.judgeDimension < b.judgeDimension ? -1 : 1) ||
			a.repetition - b.repetition,
	);
	for (const row of rows) {
		const { itemId, raterId, dimensionId, judgeDimension, rated, ratedAt } = row;
		const rater = raters.get(raterId);
		const dimension = dimensions.get(dimensionId);
		if (!rater || !dimension) continue;
		const labels = byItem.get(itemId) ?? [];
		byItem.set(itemId, labels);
		labels.push({
			...{ rater: rater.name, raterKind: rater.kind, dimension: dimension.name, judgeDimension },
			value: decodeValue(dimension.scale, rated),
			reason: rated.kind === "unscored" ? rated.reason : null,
			detail: rated.kind === "unscored" ? rated.detail : null,
			...{ rationale: row.rationale, repetition: row.repetition },
			...{ rubricVersion: row.rubricVersion, at: ratedAt?.toISOString() ?? null },
		});
	}
	return items.map(({ id, externalId }) => ({
		...{ item: id, externalId },
		labels: byItem.get(id) ?? [],
	}));
}

/** Where in a list of ids one of them stands. */
function placeOf(byId: ReadonlyMap<string, unknown>): (id: string) => number {
	const places = new Map([...byId.keys()].map((id, place) => [id, place]));
	return (id) => places.get(id) ?? places.size;
}

export const LABELS = [
	projectList({
		id: "listLabels",
		method: "GET",
		path: "/projects/{project}/labels",
		tag: "Labels",
		summary: "What people and judges said, item by item",
		description:
			"Labels that are replaced, and those of people whose answers are left out, are not among them.",
		scope: "read",
		door: "unblinded",
		entry: LabelledItemJson,
		position: z.int(),
		async handle({ db, project, query, after }) {
			const { items, next } = await itemsPage(db, project.id, {
				limit: query.limit,
				...(after !== null && { after }),
			});
			return { data: await labelled(db, project.id, items), next };
		},
	}),
	inProject({
		id: "getLabelsOfItem",
		method: "GET",
		path: "/projects/{project}/items/{item}/labels",
		tag: "Labels",
		summary: "What people and judges said of one item",
		scope: "read",
		door: "unblinded",
		params: z.object({ item: z.string() }),
		answer: LabelledItemJson,
		async handle({ db, project, params }) {
			const byId = await itemById(db, { projectId: project.id }, params.item);
			const found = byId ? [byId] : await itemsByExternalIds(db, project.id, [params.item]);
			const [one] = await labelled(db, project.id, found.slice(0, 1));
			return one ?? notThere("This project has no such item.");
		},
	}),
];
