import type { Database } from "#db/dialect";
import type { FormKeeper } from "#judges/asking/form-keeper.ts";
import { createLane, type Lane } from "./lane.server.ts";
import { createPace } from "./pace.server.ts";
import { createPlaces, type Places } from "./places.server.ts";
import { createPulse, type Pulse } from "./pulse.server.ts";
import { createTokenRatio, type TokenRatio } from "./worst-cost.server.ts";

/** The pace and patience of the engine; tests hurry it. */
export type EngineOptions = {
	/** Deadline of one request. */
	readonly requestTimeoutMs: number;
	/** How long claimed tasks and places are safe from others when their process gives no sign of life. */
	readonly leaseMs: number;
	/** How often an idle run looks whether there is something to do. */
	readonly pollMs: number;
	/** How often a batch is looked at, once it is old. */
	readonly batchPollMs: number;
	/** First wait after a passing failure or a 429 without Retry-After; it doubles from then on. */
	readonly firstWaitMs: number;
	/** Attempts of one task before its failure stands. */
	readonly maxAttempts: number;
	/** When a run is paused before every cell fails; see `createBreaker`. */
	readonly maxFailuresInARow: number;
	readonly maxRetryShare: number;
	readonly maxUselessInARow: number;
	/** How long answers in flight are waited for when the engine is told to stop. */
	readonly graceMs: number;
	/** Most places of one endpoint that this process takes, however many are its part. */
	readonly mostPlaces: number;
	/** False in a server, which lives on by itself; true where the run is all there is to wait for. */
	readonly keepsProcessAlive: boolean;
};

const ENGINE_DEFAULTS: EngineOptions = {
	requestTimeoutMs: 120_000,
	leaseMs: 12_000,
	pollMs: 250,
	batchPollMs: 30_000,
	firstWaitMs: 1_000,
	maxAttempts: 4,
	maxFailuresInARow: 25,
	maxRetryShare: 0.1,
	maxUselessInARow: 20,
	graceMs: 10_000,
	mostPlaces: Number.POSITIVE_INFINITY,
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
	/** How models take requests, by endpoint and model. */
	readonly forms: Map<string, FormKeeper>;
	/** Requests under way by their hash: who needs the same answer waits for it. */
	readonly inFlight: Map<string, Promise<void>>;
	/** This process among those that carry out runs of the database. */
	pulseOf(db: Database): Pulse;
	/** The way to a model, with the places of its endpoint and how the model counts tokens. */
	laneTo(
		db: Database,
		endpoint: LaneEndpoint,
		model: string,
	): { readonly lane: Lane; readonly places: Places; readonly tokenRatio: TokenRatio };
};

export function createEngine(options: Partial<EngineOptions> = {}): Engine {
	const all = { ...ENGINE_DEFAULTS, ...options };
	const pulses = new Map<Database, Pulse>();
	const placesAt = new Map<string, Places>();
	const lanes = new Map<string, Lane>();
	const ratios = new Map<string, TokenRatio>();

	function pulseOf(db: Database): Pulse {
		const pulse = pulses.get(db) ?? createPulse(db, all.leaseMs);
		pulses.set(db, pulse);
		return pulse;
	}

	function placesOf(db: Database, { id: endpointId, concurrency: limit }: LaneEndpoint): Places {
		const { mostPlaces: most } = all;
		const places =
			placesAt.get(endpointId) ?? createPlaces(db, pulseOf(db), { endpointId, limit, most });
		places.limit = limit;
		placesAt.set(endpointId, places);
		return places;
	}

	return {
		options: all,
		forms: new Map(),
		inFlight: new Map(),
		pulseOf,
		laneTo(db, endpoint, model) {
			const { id, requestsPerMinute: requests, tokensPerMinute: tokens } = endpoint;
			const places = placesOf(db, endpoint);
			// Other settings make another lane: they take effect with the next run.
			const key = JSON.stringify([id, model, requests, tokens]);
			const pace = createPace({ requests, tokens }, () => places.share);
			const lane = lanes.get(key) ?? createLane(places, all.firstWaitMs, pace);
			lanes.set(key, lane);
			const tokenRatio = ratios.get(`${id} ${model}`) ?? createTokenRatio();
			ratios.set(`${id} ${model}`, tokenRatio);
			return { lane, places, tokenRatio };
		},
	};
}
