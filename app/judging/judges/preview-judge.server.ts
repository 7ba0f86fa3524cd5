import type { Database } from "#db/dialect";
import { itemIdPages } from "#db/queries/item-ids.server.ts";
import { itemsByExternalIds } from "#db/queries/items.server.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { itemInWords } from "../../ui/item-in-words.ts";
import { type AskingJudge, firstRequests } from "../runs/first-requests.server.ts";
import {
	type PreviewedRequest,
	previewedRequest,
	requestsApart,
} from "../runs/previewed-request.server.ts";
import { whyUnasked } from "../runs/why-unasked.ts";

/** What a judge would be sent about one item. */
export type JudgePreview = {
	readonly item: string;
	readonly requests: readonly PreviewedRequest[];
	/** Requests for the item at most: those that follow depend on the answers. */
	readonly mostRequests: number;
	/** Why nothing is asked; null where something is. */
	readonly unasked: string | null;
};

/**
 * The exact messages, schema and tokens for an item, without asking anybody.
 * @param externalId as the item is called in files; null for the first of the project
 */
export async function previewJudge(
	db: Database,
	judge: AskingJudge,
	externalId: string | null,
): Promise<JudgePreview | Refusal> {
	const itemId =
		externalId === null
			? await firstItem(db, judge.projectId)
			: (await itemsByExternalIds(db, judge.projectId, [externalId]))[0]?.id;
	if (itemId === undefined) {
		return externalId === null
			? refused("This project has no items yet: import some to see what is sent.", "item")
			: refused(`This project has no item with the id ${externalId}.`, "item");
	}
	for await (const { item, calls, requests, unasked } of firstRequests(db, judge, [itemId])) {
		return {
			item: itemInWords(item.externalId),
			requests: await Promise.all(
				requestsApart(requests).map(({ request, times }) => previewedRequest(request, times)),
			),
			mostRequests: calls,
			unasked: unasked && whyUnasked(Object.values(unasked)),
		};
	}
	return refused(
		"Nothing is sent: this judge asks no model, or lacks a judge or an item it needs.",
	);
}

async function firstItem(db: Database, projectId: string): Promise<string | undefined> {
	for await (const [first] of itemIdPages(db, projectId, {})) if (first) return first;
	return undefined;
}
