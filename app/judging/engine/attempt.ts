import type { Item } from "#db/queries/items.server.ts";
import type { LeasedTask } from "#db/queries/run-tasks.server.ts";
import type { ModelFailure } from "#judges/asking/model-reply.ts";
import type { Beside } from "./beside-item.server.ts";
import type { ModelAccess, RunContext } from "./run-context.server.ts";

/** Everything that lives as long as one attempt of one run task: a `RunContext` lives as long as the run. */
export type Attempt = {
	readonly context: RunContext;
	readonly task: LeasedTask;
	readonly item: Item;
	readonly beside: Beside;
	/** To be told that the attempt asks nothing more. */
	readonly onAsked: () => void;
	/** Of its requests, in order, each noted after it was stored. */
	readonly failures: ModelFailure[];
};

/**
 * Why an attempt cannot go on, though nothing is wrong with its item: its task goes back and nothing of
 * it is kept but its exchanges.
 */
export type Interruption =
	/** The endpoint would say the same to every request of this model. */
	| { readonly kind: "lane-closed"; readonly failure: ModelFailure; readonly access: ModelAccess }
	/** The run has to stand still: its cap is reached, or nobody answers. The sentence is for people. */
	| { readonly kind: "halted"; readonly sentence: string }
	/** Somebody else has the task: this process stood still for so long that it was taken for dead. */
	| { readonly kind: "lease-lost" }
	/** A batch has to bring an answer first. */
	| { readonly kind: "awaits-batch" };

const KINDS: ReadonlySet<unknown> = new Set<Interruption["kind"]>([
	"lane-closed",
	"halted",
	"lease-lost",
	"awaits-batch",
]);

/** Is this an interruption, in place of a reply? */
export function isInterruption(outcome: object): outcome is Interruption {
	return "kind" in outcome && KINDS.has(outcome.kind);
}

/**
 * Carries an interruption through a protocol, which knows nothing of it: what stands behind the question
 * in the protocol must not be carried out. Thrown in one place (`replyOrThrow`), caught in one
 * (`carryOutTask`).
 */
export class InterruptedError extends Error {
	override name = "InterruptedError";
	constructor(readonly interruption: Interruption) {
		super(interruption.kind);
	}
}

/** The way out of the engine into a protocol. @throws InterruptedError for an interruption */
export function replyOrThrow<R extends object>(reply: R | Interruption): R {
	if (isInterruption(reply)) throw new InterruptedError(reply);
	return reply;
}
