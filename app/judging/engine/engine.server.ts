import { createLane, createSlots, type Lane, type Slots } from "./lane.server.ts";
import { createPace } from "./pace.server.ts";

/** The pace and patience of the engine; tests hurry it. */
export type EngineOptions = {
	/** Deadline of one request. */
	readonly requestTimeoutMs: number;
	/** How long a claimed task is safe from others when its holder gives no sign of life. */
	readonly leaseMs: number;
	/** How often an idle run looks whether there is something to do. */
	readonly pollMs: number;
	/** How often a batch is looked at, once it is old. */
	readonly batchPollMs: number;
	/** First wait after a passing failure or a 429 without Retry-After; it doubles from then on. */
	readonly firstWaitMs: number;
	/** Attempts of one task before its failure stands. */
	readonly maxAttempts: number;
	/** Failures in a row and share of retries at which a run is paused (see `createBreaker`). */
	readonly maxFailuresInARow: number;
	readonly maxRetryShare: number;
	/** How long answers in flight are waited for when the engine is told to stop. */
	readonly graceMs: number;
	/** False in a server, which lives on by itself; true where the run is all there is to wait for. */
	readonly keepsProcessAlive: boolean;
};

const ENGINE_DEFAULTS: EngineOptions = {
	requestTimeoutMs: 120_000,
	leaseMs: 60_000,
	pollMs: 250,
	batchPollMs: 30_000,
	firstWaitMs: 1_000,
	maxAttempts: 4,
	maxFailuresInARow: 25,
	maxRetryShare: 0.1,
	graceMs: 10_000,
	keepsProcessAlive: true,
};

type LaneEndpoint = {
	readonly id: string;
	readonly concurrency: number;
	readonly requestsPerMinute: number | null;
	readonly tokensPerMinute: number | null;
};

/** What the runs of one process share: the lanes to models and what is known about those. */
export type Engine = {
	readonly options: EngineOptions;
	/** Models that turned `response_format` down, by endpoint. */
	readonly rejectedFormats: Map<string, Set<string>>;
	/** Requests under way by their hash: who needs the same answer waits for it. */
	readonly inFlight: Map<string, Promise<void>>;
	laneTo(endpoint: LaneEndpoint, model: string): Lane;
};

export function createEngine(options: Partial<EngineOptions> = {}): Engine {
	const all = { ...ENGINE_DEFAULTS, ...options };
	const slots = new Map<string, Slots>();
	const lanes = new Map<string, Lane>();
	return {
		options: all,
		rejectedFormats: new Map(),
		inFlight: new Map(),
		laneTo({ id, concurrency, requestsPerMinute: requests, tokensPerMinute: tokens }, model) {
			const ofEndpoint = slots.get(`${id} ${concurrency}`) ?? createSlots(concurrency);
			slots.set(`${id} ${concurrency}`, ofEndpoint);
			// Other settings make another lane: they take effect with the next run.
			const key = JSON.stringify([id, model, requests, tokens]);
			const pace = createPace({ requests, tokens });
			const lane = lanes.get(key) ?? createLane(ofEndpoint, all.firstWaitMs, pace);
			lanes.set(key, lane);
			return lane;
		},
	};
}
