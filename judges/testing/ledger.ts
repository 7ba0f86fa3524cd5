import type { ModelFacts } from "#db/model/model-facts.ts";
import type { FaultKind } from "./faults.ts";

/** What an endpoint would bill for one request; all 0 where it sent no answer. */
export type BilledTokens = {
	readonly promptTokens: number;
	/** Among the prompt's. */
	readonly cachedTokens: number;
	/** Among the prompt's. */
	readonly cacheWriteTokens: number;
	readonly completionTokens: number;
};

export const NOT_BILLED: BilledTokens = {
	promptTokens: 0,
	cachedTokens: 0,
	cacheWriteTokens: 0,
	completionTokens: 0,
};

/** One request as the server counted it. */
export type LedgerEntry = BilledTokens & {
	/** In order of arrival within its route, from 1; 0 for what is not numbered. */
	readonly number: number;
	readonly route: "chat" | "embeddings" | "batch" | "other";
	/**
	 * `answer`, `embedding` and `batched` (a line of a batch) when nothing was wrong, `bad_request`
	 * when the request itself was, `limited` when it came too early for the rate limit.
	 */
	readonly kind:
		| "answer"
		| "embedding"
		| "batched"
		| "bad_request"
		| "limited"
		| "models"
		| "files"
		| "batches"
		| FaultKind;
	readonly status: number | null;
	readonly model: string | null;
	/** SHA-256 of the canonical body; null for requests that ask no model. */
	readonly hash: string | null;
	readonly item: string | null;
	readonly structured: boolean;
	/** The seed that the model was asked to sample by. */
	readonly seed: number | null;
	/** In micro-units, rounded up; null where the model has no price. */
	readonly costMicros: number | null;
};

/** What the server was asked and what it would bill; grows while the server runs. */
export type Ledger = {
	readonly entries: readonly LedgerEntry[];
	/** Chat requests that arrived, whatever became of them; those of batches apart. */
	readonly requests: number;
	readonly promptTokens: number;
	readonly completionTokens: number;
	/** The bill so far, in micro-units; requests without a price are not in it. */
	readonly costMicros: number;
	readonly maxInFlight: number;
	/** Requests by kind; kinds that did not occur are absent. */
	byKind(): Readonly<Record<string, number>>;
	/** How often each identical chat body arrived, by its hash. */
	byHash(): ReadonlyMap<string, number>;
};

export type LedgerWriter = Ledger & {
	write(entry: Omit<LedgerEntry, "costMicros">): void;
	opened(): void;
	closed(): void;
};

/** Micro-units per million tokens, by model. */
export type Prices = Readonly<Record<string, Partial<ModelFacts>>>;

/** @param batchPercent what a line of a batch costs, in percent of the prices */
export function createLedger(prices: Prices = {}, batchPercent = 50): LedgerWriter {
	const entries: LedgerEntry[] = [];
	const totals = { requests: 0, promptTokens: 0, completionTokens: 0, costMicros: 0 };
	let inFlight = 0;
	let maxInFlight = 0;
	return {
		entries,
		get requests() {
			return totals.requests;
		},
		get promptTokens() {
			return totals.promptTokens;
		},
		get completionTokens() {
			return totals.completionTokens;
		},
		get costMicros() {
			return totals.costMicros;
		},
		get maxInFlight() {
			return maxInFlight;
		},
		byKind() {
			const counts: Record<string, number> = {};
			for (const { kind } of entries) counts[kind] = (counts[kind] ?? 0) + 1;
			return counts;
		},
		byHash() {
			const counts = new Map<string, number>();
			for (const { hash } of entries) if (hash) counts.set(hash, (counts.get(hash) ?? 0) + 1);
			return counts;
		},
		write(counted) {
			const price = counted.model === null ? undefined : prices[counted.model];
			const entry = { ...counted, costMicros: bill(counted, price, batchPercent) };
			entries.push(entry);
			if (entry.route === "chat") totals.requests++;
			totals.promptTokens += entry.promptTokens;
			totals.completionTokens += entry.completionTokens;
			totals.costMicros += entry.costMicros ?? 0;
		},
		opened() {
			inFlight++;
			maxInFlight = Math.max(maxInFlight, inFlight);
		},
		closed() {
			inFlight--;
		},
	};
}

/** Computed in whole numbers and apart from the client's own reckoning, which is compared with it. */
function bill(
	entry: BilledTokens & Pick<LedgerEntry, "route">,
	price: Partial<ModelFacts> | undefined,
	batchPercent: number,
): number | null {
	const input = price?.inputPerMillion ?? null;
	const output = price?.outputPerMillion ?? null;
	if (!price || input === null || (output === null && entry.completionTokens > 0)) return null;
	const times = (tokens: number, perMillion: number) => BigInt(tokens) * BigInt(perMillion);
	const { promptTokens, cachedTokens, cacheWriteTokens, completionTokens } = entry;
	const sum =
		times(promptTokens - cachedTokens - cacheWriteTokens, input) +
		times(cachedTokens, price.cachedInputPerMillion ?? input) +
		times(cacheWriteTokens, price.cacheWritePerMillion ?? input) +
		times(completionTokens, output ?? 0);
	const percent = BigInt(entry.route === "batch" ? batchPercent : 100);
	const whole = 100_000_000n;
	return Number((sum * percent + whole - 1n) / whole);
}
