import type { MissingFigure } from "#db/queries/missing-figures.server.ts";
import { counted, moneyInWords } from "../../ui/numbers.ts";
import type { RunProgress } from "./run-progress.server.ts";

/** What each state of a run is called, and the chip it stands in. */
export const RUN_STATUS: Record<RunProgress["status"], { words: string; chip: string }> = {
	running: { words: "running", chip: "chip chip-accent" },
	paused: { words: "paused", chip: "chip chip-warn" },
	cancelled: { words: "cancelled", chip: "chip" },
	done: { words: "done", chip: "chip chip-accept" },
};

const REASONS: Record<string, string> = {
	not_applicable: "not applicable to the item",
	position_inconsistent: "changed with the order of the answers",
	cannot_judge: "the judge says it cannot judge",
	refused: "the model refused",
	unparsable: "no readable answer, even after a repair",
	off_scale: "a value off the scale",
	empty: "an empty answer",
	truncated: "cut off at the length limit",
	timeout: "no answer in time",
	request_failed: "the request failed",
	unresolved: "unresolved",
	member_missing: "a member of the panel has not answered yet",
	unstated: "no reason stated",
};

/** What of the cost nobody knows yet, or ever will; null where all of it is known. */
export function uncertainCostInWords({
	assumed,
	underWay,
}: {
	assumed: number;
	underWay: number;
}): string | null {
	const sentences = [
		assumed > 0
			? `${moneyInWords(assumed)} of the cost is the most that may have been billed for requests that broke off, or came back without a count of tokens or with one that cannot be.`
			: "",
		underWay > 0 ? `Requests under way can cost up to ${moneyInWords(underWay)} more.` : "",
	].filter((sentence) => sentence !== "");
	return sentences.length === 0 ? null : sentences.join(" ");
}

/** "$0.42", "unknown", "$0.42 and more": an unknown price is never taken for nothing. */
export function costInWords({ micros, unpriced }: { micros: number; unpriced: number }): string {
	if (unpriced === 0) return moneyInWords(micros);
	return micros === 0 ? "unknown" : `${moneyInWords(micros)} and more`;
}

/** "$0.42", "at most $0.44 of $2.00, $0.02 of it assumed": what a run cost so far, under its cap if it has one. */
export function spentInWords(cost: RunProgress["cost"]): string {
	const { assumed, cap } = cost;
	const spent = `${assumed > 0 ? "at most " : ""}${costInWords(cost)}`;
	const of = cap === null ? "" : ` of ${moneyInWords(cap)}`;
	return `${spent}${of}${assumed > 0 ? `, ${moneyInWords(assumed)} of it assumed` : ""}`;
}

/** Why a cell has no value, in words. */
export function unscoredInWords(reason: string): string {
	return REASONS[reason] ?? reason.replaceAll("_", " ");
}

/** "verdict (expected) has no value in 30 cells: the levels hold 0.70 of the token probability; 0.8 are needed." */
export function missingFigureInWords({ dimension, cells, reasons, reason }: MissingFigure): string {
	const why = reason === null ? "" : `${reasons > 1 ? ", for instance" : ""}: ${reason}`;
	return `${dimension} has no value in ${counted(cells, "cell")}${why}.`;
}

/** "45 s", "3 min 20 s", "1 h 5 min" */
export function durationInWords(seconds: number): string {
	const whole = Math.max(0, Math.round(seconds));
	if (whole < 60) return `${whole} s`;
	const minutes = Math.floor(whole / 60);
	if (minutes < 60) return `${minutes} min ${whole % 60} s`;
	return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
