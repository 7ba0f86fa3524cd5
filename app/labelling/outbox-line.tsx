import { useEffect, useState } from "react";
import { clockInWords } from "../ui/dates.ts";
import { counted } from "../ui/numbers.ts";
import type { OutboxStatus } from "./outbox.ts";

type OutboxLineProps = { status: OutboxStatus; told: string | null; draft: boolean };

/** One line under the button: where the answers are, never more than is true. */
export function OutboxLine({ status, told, draft }: OutboxLineProps) {
	const [awake, setAwake] = useState(false);
	useEffect(() => setAwake(true), []);
	const sentence = told ?? (draft ? "Your draft is back. It is not saved yet." : null);
	return (
		<p role="status" className="label-status" data-kind={kindOf(status)}>
			{awake ? null : (
				<span className="label-waking">One moment: keys that you press now count. </span>
			)}
			{sentence ? `${sentence} ` : null}
			{whereTheyAre(status)} {othersInWords(status.others)}
		</p>
	);
}

function kindOf({ sending, keeps }: OutboxStatus): string {
	if (sending === "idle" || sending === "sending") return keeps ? "fine" : "warning";
	return "warning";
}

/** "3 to send", "✓ saved 15:42", or why nothing is sent. */
export function whereTheyAre({ entries, sending, pausedAt, keeps, savedAt }: OutboxStatus): string {
	const toSend = entries.filter(({ trouble }) => trouble === null).length;
	const saved = savedAt === null ? "" : `✓ saved ${clockInWords(new Date(savedAt))}`;
	const kept = keeps
		? "They are kept in this browser, also when you close the page."
		: "This browser keeps nothing: leave the page open until they are sent.";
	if (toSend === 0) {
		if (saved) return saved;
		return keeps
			? "Nobody among the annotators sees your answers, and you see no one else’s."
			: "This browser keeps nothing: answers are lost if the page is closed before they are sent.";
	}
	switch (sending) {
		case "unreachable":
			return `${toSend} to send: the server cannot be reached. ${kept} Retrying.`;
		case "signed-out":
			return `${toSend} to send: you are signed out. ${kept} Sign in in another tab, and they go.`;
		case "paused":
			return `${toSend} to send: ${pausedInWords(pausedAt)}. ${kept} They go by themselves when an administrator lets you go on.`;
		case "other-person":
			return `${toSend} to send: somebody else is signed in in this browser now. They are sent only when you sign in again as yourself.`;
		default:
			return [`${toSend} to send`, keeps ? "" : kept, saved].filter(Boolean).join(" · ");
	}
}

/** "you are paused since 15:42" @param since milliseconds since 1970 */
export function pausedInWords(since: number | null): string {
	return since === null
		? "you are paused"
		: `you are paused since ${clockInWords(new Date(since))}`;
}

/** What waits here for others; nothing where nothing does. */
export function othersInWords(others: number): string {
	if (others === 0) return "";
	return `${counted(others, "answer", "answers")} from this browser ${others === 1 ? "waits" : "wait"} still for somebody else, or in another project: kept, and sent when whoever gave ${others === 1 ? "it" : "them"} opens the label page there.`;
}
