import { type FieldProblems, type Refusal, refusedFields } from "../base/refusal.ts";
import { decimal } from "../ui/numbers.ts";

/** How close a lead wants to get: half-widths, and the smallest difference that matters. */
export type Wanted = {
	/** A difference between two judges that would be seen. */
	readonly margin: number;
	/** The share of the last level of a scale of two, to either side. */
	readonly rate: number;
	/** People's α, to either side. */
	readonly alpha: number;
};

export const USUALLY_WANTED: Omit<Wanted, "margin"> = { rate: 0.05, alpha: 0.1 };

const LEAST = 0.01;
const MOST = 0.5;

/** What is wrong with a distance that somebody typed; null: nothing. */
export function distanceProblem(text: string): string | null {
	const number = Number(text.trim().replace(/^\./, "0."));
	if (text.trim() === "" || !Number.isFinite(number))
		return `It has to be a number from ${LEAST} to ${MOST}, such as 0.1.`;
	if (number <= 0)
		return `No number of labels reaches ${number === 0 ? "0" : "less than 0"}: it has to be a number from ${LEAST} to ${MOST}.`;
	if (number < LEAST)
		return `That would take more labels than anybody gives: it has to be ${LEAST} or more.`;
	if (number > MOST)
		return `A distance of ${decimal(number)} tells nothing: it has to be ${MOST} or less.`;
	return null;
}

/**
 * What an address or command asks for; empty fields have what is usual.
 * @param usual the project's own difference that matters
 */
export function wantedOf(
	texts: Readonly<Partial<Record<keyof Wanted, string>>>,
	usual: number,
): Wanted | Refusal {
	const wanted = { margin: usual, ...USUALLY_WANTED };
	const problems: Record<string, string[]> = {};
	for (const name of ["margin", "rate", "alpha"] as const) {
		const text = texts[name];
		if (text === undefined) continue;
		const problem = distanceProblem(text);
		if (problem === null) wanted[name] = Number(text);
		else problems[name] = [problem];
	}
	const wrong: FieldProblems = problems;
	return Object.keys(problems).length > 0 ? refusedFields(wrong) : wanted;
}
