import { z } from "zod";
import { ItemContent } from "#db/model/item.ts";
import { type Item, itemById, itemsByExternalIds, itemsPage } from "#db/queries/items.server.ts";
import { inProject, projectList } from "../operation.ts";
import { notThere } from "../problem.ts";

const { derivedFrom: _, ...Texts } = ItemContent.shape;

const ItemJson = z.strictObject({
	id: z.string(),
	externalId: z.string().describe("the id that it has in files"),
	position: z.int(),
	...Texts,
});

/** All that was imported of an item. */
function asJson(item: Item): z.input<typeof ItemJson> {
	const { id, externalId, position, input, contexts, referenceContexts, response } = item;
	const { reference, responseA, responseB, messages, documentId, queryId } = item;
	const { system, group, metadata } = item;
	return {
		...{ id, externalId, position, input, contexts, referenceContexts, response, reference },
		...{ responseA, responseB, messages, documentId, queryId, system, group, metadata },
	};
}

export const ITEMS = [
	projectList({
		id: "listItems",
		method: "GET",
		path: "/projects/{project}/items",
		tag: "Items",
		summary: "The imported items with all their texts",
		scope: "read",
		door: "unblinded",
		query: z.object({
			text: z
				.string()
				.max(1_000)
				.optional()
				.describe("words that stand in the id, the question or the response"),
			system: z.string().optional(),
			documentId: z.string().optional(),
			queryId: z.string().optional(),
		}),
		entry: ItemJson,
		position: z.int(),
		async handle({ db, project, query, after }) {
			const { limit, ...filter } = query;
			const page = await itemsPage(db, project.id, {
				...filter,
				limit,
				...(after !== null && { after }),
			});
			return { data: page.items.map(asJson), next: page.next };
		},
	}),
	inProject({
		id: "getItem",
		method: "GET",
		path: "/projects/{project}/items/{item}",
		tag: "Items",
		summary: "One item, by its id here or in files",
		scope: "read",
		door: "unblinded",
		params: z.object({ item: z.string() }),
		answer: ItemJson,
		async handle({ db, project, params }) {
			const byId = await itemById(db, { projectId: project.id }, params.item);
			const [found] = byId ? [byId] : await itemsByExternalIds(db, project.id, [params.item]);
			return found ? asJson(found) : notThere("This project has no such item.");
		},
	}),
];
