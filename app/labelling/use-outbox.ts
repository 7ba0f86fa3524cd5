import { useSyncExternalStore } from "react";
import { nothingToSend, type Outbox, type OutboxStatus, outboxOf } from "./outbox.ts";

/** The outbox of a person, and where their answers stand; it goes on sending while a page shows it. */
export function useOutbox(raterId: string): { outbox: Outbox | null; status: OutboxStatus } {
	const outbox = typeof document === "undefined" ? null : outboxOf(raterId);
	const status = useSyncExternalStore(
		outbox?.subscribe ?? noSubscription,
		outbox?.snapshot ?? nothingToSend,
		nothingToSend,
	);
	return { outbox, status };
}

function noSubscription(): () => void {
	return () => undefined;
}
