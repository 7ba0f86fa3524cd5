import type { Database } from "#db/dialect";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { itemInWords } from "../../ui/item-in-words.ts";
import { sentAlong } from "../endpoints/sent-along.ts";
import { cellsToJudge } from "./cells-to-judge.server.ts";
import { estimateRun, likelyAnswer, type RunEstimate } from "./estimate-run.server.ts";
import { firstRequests } from "./first-requests.server.ts";
import { makeRunPlan, type RunPlan, type RunRequest } from "./plan-run.server.ts";
import {
	type PreviewedRequest,
	previewedRequest,
	requestsApart,
} from "./previewed-request.server.ts";
import { createPricer, type Range } from "./priced-request.server.ts";
import { storedLookup } from "./stored-already.server.ts";
import { whyUnasked } from "./why-unasked.ts";

/** A run without asking anybody: what its first items would be sent, and what the whole of it comes to. */
export type DryRun = {
	readonly judge: string;
	readonly model: string;
	readonly endpoint: {
		readonly name: string;
		readonly baseUrl: string;
		/** What goes with every request beside its body: query and headers, secrets masked. */
		readonly sentAlong: readonly string[];
	};
	readonly plan: Omit<RunPlan, "sample">;
	readonly byBatch: boolean;
	/** Micro-units; null: no cap. */
	readonly capMicros: number | null;
	readonly items: readonly DryItem[];
	/** Of the whole run; null where nothing is asked about any item that was looked at. */
	readonly estimate: RunEstimate | null;
};

export type DryItem = {
	readonly item: string;
	readonly requests: readonly DryRequest[];
	/** Requests for the item at most: those that follow depend on the answers. */
	readonly mostRequests: number;
	/** Why nothing is asked; null where something is. */
	readonly unasked: string | null;
};

export type DryRequest = PreviewedRequest & {
	/** Micro-units; null where the model's price is unknown. */
	readonly likelyMicros: Range | null;
	/** With the longest answer, as it would be set aside; null: price or limit unknown. */
	readonly worstMicros: number | null;
	/** Is an answer to it stored, so that nothing would be sent? */
	readonly isStored: boolean;
};

/** Items that are shown unless told otherwise. */
const DRY_ITEMS = 2;

/**
 * Puts together what a run would send about its first items, in the form that the model is known to take,
 * and prices the whole run. Nothing is sent, spent or stored.
 * @param shown how many items
 */
export async function dryRun(
	db: Database,
	request: RunRequest,
	shown = DRY_ITEMS,
): Promise<DryRun | Refusal> {
	const { judge } = request;
	const endpoint = judge.endpointId ? await findEndpoint(db, judge.endpointId) : null;
	if (!endpoint || !judge.model) {
		return refused("This judge asks no model: a run of it sends nothing and costs nothing.");
	}
	const { sample, ...plan } = await makeRunPlan(db, request);
	const batch = request.mode === "batch";
	const answers = await likelyAnswer(db, judge);
	const pricer = await createPricer(db, judge, { batch });
	const isStored = await storedLookup(db, judge);
	const items: DryItem[] = [];
	const first = await firstItems(db, request, shown);
	for await (const { item, calls, requests, unasked } of firstRequests(db, judge, first)) {
		const described: DryRequest[] = [];
		for (const { request: sent, times } of requestsApart(requests)) {
			const { likelyMicros, worstMicros } = await pricer.price(sent, answers);
			described.push({
				...(await previewedRequest(sent, times)),
				...{ likelyMicros, worstMicros, isStored: await isStored(sent) },
			});
		}
		items.push({
			item: itemInWords(item.externalId),
			requests: described,
			mostRequests: calls,
			unasked: unasked && whyUnasked(Object.values(unasked)),
		});
	}
	if (first.length > 0 && items.length === 0) {
		return refused("Nothing would be sent: this judge lacks a judge or an item that it needs.");
	}
	return {
		...{ judge: judge.name, model: judge.model, plan, items, byBatch: batch },
		endpoint: {
			...{ name: endpoint.name, baseUrl: endpoint.baseUrl },
			sentAlong: sentAlong(endpoint),
		},
		capMicros: request.maxCostMicros ?? null,
		estimate: await estimateRun(db, judge, { itemIds: sample, cells: plan.cells, batch }),
	};
}

async function firstItems(db: Database, request: RunRequest, wanted: number): Promise<string[]> {
	const ids = new Set<string>();
	for await (const { cells } of cellsToJudge(db, request)) {
		for (const { itemId } of cells) {
			ids.add(itemId);
			if (ids.size === wanted) return [...ids];
		}
	}
	return [...ids];
}
