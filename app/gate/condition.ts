import type { ScaleJson } from "../agreement/agreement-json.ts";
import { FEW_ITEMS } from "../agreement/few-items.ts";
import { type Refusal, refused } from "../base/refusal.ts";

/** What of a figure a condition is about. */
export type Part = "value" | "ci.low" | "ci.high" | "n";
const PARTS: readonly Part[] = ["value", "ci.low", "ci.high", "n"];
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
	const [name, ...ownPart] = figure.split(".");
	if (ownPart.length > 0 && name !== "person") {
		return refused(
			`"${text}" asks for a part ${ownPart.join(".")} of ${name}: its parts are ${PARTS.join(", ")}.`,
		);
	}
	const condition = { text, figure, part, operator, bound };
	return saysNothing(condition) ?? condition;
}

/** Errors: less is better. */
const ERRORS = ["mae", "rmse"];
/** Neither more nor less is better. */
const EITHER_WAY = ["bias"];
const COUNTS = ["n", "asked", "scored"];
const SHARES = [
	"coverage",
	"answered",
	"percentAgreement",
	"accuracy",
	"balancedAccuracy",
	"precision",
	"recall",
	"specificity",
	"f1",
];

/**
 * A condition that nearly every judge meets, or none, is a slip of the pen: a bound beyond what the figure can be, a
 * comparison the wrong way round, or the end of an interval that lies on the judge's side.
 */
function saysNothing(condition: Condition): Refusal | null {
	const { text, figure, part, operator, bound } = condition;
	const wants = operator.startsWith(">") ? "more" : "less";
	const isCount = part === "n" || COUNTS.includes(figure);
	const isEitherWay = EITHER_WAY.includes(figure) && !isCount;
	const isError = ERRORS.includes(figure) && !isCount;
	if (!isEitherWay && wants !== (isError ? "less" : "more")) {
		return refused(
			`"${text}" would hold of judges that are bad: ${isError ? `of ${figure} less is better, so write <= or <` : `of all that a judge is held to, but for ${[...ERRORS, ...EITHER_WAY].join(", ")}, more is better, so write >= or >`}.`,
		);
	}
	const favours = wants === "more" ? "ci.high" : "ci.low";
	if (part === favours) {
		return refused(
			`"${text}" gives the judge the benefit of the doubt: fewer items would meet it more easily. Write ${figure}.${wants === "more" ? "ci.low" : "ci.high"}.`,
		);
	}
	if (isCount) {
		return meets(condition, FEW_ITEMS - 1)
			? refused(
					`"${text}" says nothing: under ${FEW_ITEMS} items no judge is trusted in any case. Write a larger number.`,
				)
			: null;
	}
	if (isEitherWay) return null;
	if (isError) {
		return bound < 0 ? refused(`"${text}" says nothing: ${figure} is never below 0.`) : null;
	}
	const [least, most] = rangeOf(figure);
	if (bound < least || bound > most) {
		const where =
			most === Infinity ? `is never below ${least}` : `lies between ${least} and ${most}`;
		return refused(
			`"${text}" says nothing: what a judge is held to by the name ${figure}, if it has that, ${where}.`,
		);
	}
	// A judge that guesses is below people by what they agree among themselves, which is at most 1.
	const ofGuesses = figure === "person.difference";
	const usual = ofGuesses ? -1 : 0;
	const isMet = bound < usual || (ofGuesses && bound === usual);
	return isMet || (bound === least && operator === ">=")
		? refused(
				`"${text}" says nothing: ${isMet && least < usual ? `a judge that guesses has a ${figure} of about ${usual}` : "it holds of every judge"}. Write a larger number.`,
			)
		: null;
}

/** What a figure that is better the larger it is can be. */
function rangeOf(figure: string): readonly [number, number] {
	if (figure === "person.difference") return [-2, 2];
	if (figure === "person.ratio") return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
	if (figure === "spread") return [0, Number.POSITIVE_INFINITY];
	return [SHARES.includes(figure) ? 0 : -1, 1];
}

/**
 * Likewise of errors on a scale: a judge that always answers the middle of it is never farther off than half of it.
 */
export function whyNothingSaid(
	{ text, figure, part, operator, bound }: Condition,
	scale: ScaleJson,
): Refusal | null {
	const width = widthOf(scale);
	if (part === "n" || width === null || ![...ERRORS, ...EITHER_WAY].includes(figure)) return null;
	const allowed = operator.startsWith(">") ? -bound : bound;
	return allowed >= width / 2
		? refused(
				`"${text}" says nothing: the scale is ${width} wide, so that always answering its middle would meet it. Write a number nearer 0.`,
			)
		: null;
}

/** From the lowest to the highest number of a scale; null where it has no ends. */
function widthOf({ type, values, range }: ScaleJson): number | null {
	if (range) return range[1] - range[0];
	if (!values || type === "numeric") return null;
	if (type === "binary") return 1;
	const own = values.flatMap((value) => (typeof value === "number" ? [value] : []));
	const numbers = own.length === values.length ? own : [...values.keys()];
	return Math.max(...numbers) - Math.min(...numbers);
}

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
