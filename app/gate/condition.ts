import { type Refusal, refused } from "../base/refusal.ts";

/** What of a figure a condition is about. */
export type Part = "value" | "ci.low" | "ci.high" | "n";
type Operator = ">=" | ">" | "<=" | "<";

/** One condition that a judge has to meet: `kappa.ci.low>=0.6`. */
export type Condition = {
	/** As it was written, without spaces. */
	readonly text: string;
	/** A figure of the agreement report, as `kappa`, or a count, as `n`. */
	readonly figure: string;
	readonly part: Part;
	readonly operator: Operator;
	readonly bound: number;
};

const FORM = /^([A-Za-z][A-Za-z0-9_.]*?)(?:\.(value|ci\.low|ci\.high|n))?(>=|<=|>|<)([-+.\deE]+)$/;

/** Reads a condition of the form FIGURE[.ci.low|.ci.high|.value|.n] (>=, >, <=, <) NUMBER. */
export function readCondition(written: string): Condition | Refusal {
	const text = written.replaceAll(/\s+/g, "");
	const [, figure, part = "value", operator, number] = FORM.exec(text) ?? [];
	const bound = number === undefined ? Number.NaN : Number(number);
	if (figure === undefined || !isPart(part) || !isOperator(operator) || !Number.isFinite(bound)) {
		return refused(
			`"${written}" is no condition: write a figure, its part, a comparison and a number, as in 'kappa.ci.low>=0.6'.`,
		);
	}
	return { text, figure, part, operator, bound };
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
