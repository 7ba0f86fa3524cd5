import { type Refusal, refused } from "../base/refusal.ts";

/** What of a figure a condition is about. */
export type Part = "value" | "ci.low" | "ci.high" | "n";
type Operator = ">=" | ">" | "<=" | "<";

/** One condition that a judge has to meet: `kappa.ci.low>=0.6`. */
export type Condition = {
	/** As it was written, without spaces around the comparison. */
	readonly text: string;
	/** A figure of the agreement report, as `kappa`, or a count, as `n`. */
	readonly figure: string;
	readonly part: Part;
	readonly operator: Operator;
	readonly bound: number;
};

const FORM =
	/^\s*([A-Za-z][A-Za-z0-9_.]*?)(?:\.(value|ci\.low|ci\.high|n))?\s*(>=|<=|>|<)\s*([-+.\deE]+)\s*$/;

/** Reads a condition of the form FIGURE[.ci.low|.ci.high|.value|.n] (>=, >, <=, <) NUMBER. */
export function readCondition(written: string): Condition | Refusal {
	const [, figure, part = "value", operator, number] = FORM.exec(written) ?? [];
	const bound = number === undefined ? Number.NaN : Number(number);
	if (figure === undefined || !isPart(part) || !isOperator(operator) || !Number.isFinite(bound)) {
		return refused(
			`"${written}" is no condition: write a figure, its part, a comparison and a number, as in 'kappa.ci.low>=0.6'.`,
		);
	}
	const text = written.replaceAll(/\s+/g, "");
	const condition = { text, figure, part, operator, bound };
	return saysNothing(condition) ?? condition;
}

/** Errors: less is better. */
const ERRORS = ["mae", "rmse"];
/** Neither more nor less is better. */
const EITHER_WAY = ["bias"];
const COUNTS = ["n", "asked", "scored"];
const SHARES = ["coverage", "answered", "percentAgreement", "accuracy"];

/**
 * A condition that every judge meets, or none, is a slip of the pen: a bound beyond what the figure can be, or a
 * comparison the wrong way round.
 */
function saysNothing({ text, figure, part, operator, bound }: Condition): Refusal | null {
	const wants = operator.startsWith(">") ? "more" : "less";
	const isCount = part === "n" || COUNTS.includes(figure);
	if (EITHER_WAY.includes(figure) && !isCount) return null;
	const isError = ERRORS.includes(figure) && !isCount;
	if (wants !== (isError ? "less" : "more")) {
		return refused(
			`"${text}" would hold of judges that are bad: of ${isCount ? "a count" : figure} ${isError ? "less is better, so write <= or <" : "more is better, so write >= or >"}.`,
		);
	}
	if (isCount || isError || figure.startsWith("person.")) {
		return bound < 0 && !figure.startsWith("person.")
			? refused(`"${text}" says nothing: ${isCount ? "a count" : figure} is never below 0.`)
			: null;
	}
	const least = SHARES.includes(figure) ? 0 : -1;
	return bound < least || bound > 1
		? refused(`"${text}" says nothing: ${figure} lies between ${least} and 1.`)
		: null;
}

const PARTS: readonly Part[] = ["value", "ci.low", "ci.high", "n"];
const OPERATORS: readonly Operator[] = [">=", ">", "<=", "<"];

function isPart(text: string): text is Part {
	return PARTS.some((part) => part === text);
}

function isOperator(text: string | undefined): text is Operator {
	return OPERATORS.some((operator) => operator === text);
}

/** Does a number meet the condition? */
export function meets({ operator, bound }: Pick<Condition, "operator" | "bound">, number: number) {
	switch (operator) {
		case ">=":
			return number >= bound;
		case ">":
			return number > bound;
		case "<=":
			return number <= bound;
		case "<":
			return number < bound;
	}
}
