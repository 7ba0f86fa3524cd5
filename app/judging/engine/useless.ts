import type { Judgment, Outcome } from "#db/model/judgment.ts";
import type { UnscoredReason } from "#db/model/rating.ts";
import type { ModelReply } from "#judges/asking/model-reply.ts";
import type { Reply } from "#judges/asking/protocol.ts";
import type { Useless } from "./breaker.server.ts";

/** What of a reply is of no use; null: it is. */
export function uselessReply(read: Reply<unknown>, reply: ModelReply): Useless | null {
	if (read.ok) return null;
	if (reply.kind === "failure") return { kind: reply.failure, said: reply.message };
	const { reason, detail } = read;
	const shown = reason === "unparsable" ? `${detail}: ${(reply.text ?? "").trim()}` : detail;
	return { kind: reason === "empty" ? `empty ${detail}` : reason, said: shown ?? "" };
}

/** A cell of which nothing was scored, though the model was asked. */
export function uselessCell(judgment: Judgment): Useless | null | "neither" {
	const outcomes = Object.values(judgment);
	if (outcomes.some(({ kind }) => kind === "scored")) return null;
	const useless = outcomes.find(isUseless);
	return useless ? { kind: useless.reason, said: useless.detail ?? "" } : "neither";
}

/** What is too long for the model's window was not sent: it cost nothing. */
export function isUseless(outcome: Outcome): outcome is Outcome & { readonly kind: "unscored" } {
	return outcome.kind === "unscored" && USELESS.has(outcome.reason) && !isUnsent(outcome.detail);
}

function isUnsent(detail: string | undefined): boolean {
	return detail?.startsWith("over_context") === true && detail.endsWith("Nothing was sent.");
}

const USELESS: ReadonlySet<string> = new Set<UnscoredReason>([
	"request_failed",
	"timeout",
	"empty",
	"unparsable",
	"off_scale",
	"truncated",
	"refused",
]);
