import { metrics } from "../http/metrics.server.ts";

/** Counts among the figures of this process what becomes of an answer that was sent. */
export async function countedSave<Outcome extends { readonly kind: string }>(
	save: () => Promise<Outcome>,
): Promise<Outcome> {
	try {
		const outcome = await save();
		metrics().countSave(outcome.kind === "saved" ? "stored" : "refused");
		return outcome;
	} catch (error) {
		metrics().countSave("failed");
		throw error;
	}
}
