import type { FaultKind } from "./faults.ts";

/** One request as the server counted it. */
export type LedgerEntry = {
	readonly number: number;
	/** `answer` when nothing was wrong; `bad_request` when the request itself was. */
	readonly kind: "answer" | "bad_request" | "models" | FaultKind;
	readonly status: number | null;
	readonly model: string | null;
	/** SHA-256 of the canonical body; null for requests that are no chat. */
	readonly hash: string | null;
	readonly item: string | null;
	readonly structured: boolean;
	/** What the endpoint would bill: 0 where it sent no completion. */
	readonly promptTokens: number;
	readonly completionTokens: number;
};

/** What the server was asked and what it would bill; grows while the server runs. */
export type Ledger = {
	readonly entries: readonly LedgerEntry[];
	/** Chat requests that arrived, whatever became of them. */
	readonly requests: number;
	readonly promptTokens: number;
	readonly completionTokens: number;
	readonly maxInFlight: number;
	/** Requests by kind; kinds that did not occur are absent. */
	byKind(): Readonly<Record<string, number>>;
	/** How often each identical chat body arrived, by its hash. */
	byHash(): ReadonlyMap<string, number>;
};

export type LedgerWriter = Ledger & {
	write(entry: LedgerEntry): void;
	opened(): void;
	closed(): void;
};

export function createLedger(): LedgerWriter {
	const entries: LedgerEntry[] = [];
	const totals = { requests: 0, promptTokens: 0, completionTokens: 0 };
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
		write(entry) {
			entries.push(entry);
			if (entry.kind !== "models") totals.requests++;
			totals.promptTokens += entry.promptTokens;
			totals.completionTokens += entry.completionTokens;
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
