import { StatsInputError } from "../core/result.ts";
import { MISSING, numbersOfCodes } from "../core/scale.ts";
import type { Verdicts } from "./jury-votes.ts";

export type MeanOptions = {
	/** Numbers of the levels (`levelNumbers`); levels without an order have none. */
	readonly numbers?: Float64Array | undefined;
	/** Accepted is what reaches it: the judges' mean, a judge's or a person's number. */
	readonly cut?: number | undefined;
};

/** The mean of the numbers of the judges that answered, and with a cut what it says. */
export function meanVerdicts(
	judges: readonly Uint8Array[],
	human: Uint8Array,
	{ numbers, cut }: { readonly numbers: Float64Array; readonly cut: number | undefined },
): {
	readonly means: readonly (number | undefined)[];
	/** 1 accepted, 0 not, 0xFF no answer: the jury, each judge, the people. */
	readonly verdicts:
		| { verdicts: Verdicts; judges: readonly Uint8Array[]; human: Uint8Array }
		| undefined;
} {
	const columns = judges.map((column) => numbersOfCodes(column, numbers));
	const means = Array.from(human, (_, item) => {
		const given = columns.map((column) => column[item]).filter((number) => !Number.isNaN(number));
		const sum = given.reduce((total, number) => total + number, 0);
		return given.length === 0 ? undefined : sum / given.length;
	});
	if (cut === undefined) return { means, verdicts: undefined };
	if (!Number.isFinite(cut)) throw new StatsInputError(`a cut of ${cut}`);
	// Means of .1, .2 and .3 are .2 whatever rounding says.
	const reaches = (number: number) => (number >= cut - 1e-12 * Math.max(1, Math.abs(cut)) ? 1 : 0);
	const accepted = (column: Uint8Array) =>
		column.map((code) => (code === MISSING ? MISSING : reaches(numbers[code])));
	const codes = Uint8Array.from(means, (mean) => (mean === undefined ? MISSING : reaches(mean)));
	return {
		means,
		verdicts: {
			verdicts: { codes, ties: 0 },
			judges: judges.map(accepted),
			human: accepted(human),
		},
	};
}
