/** Two raters that are one judge, asked in both orders of what it compares. */
export type JudgeInTwoOrders = {
	/** The name without the order. */
	readonly judge: string;
	/** The rater of the usual order, then that of the swapped one. */
	readonly raters: readonly [string, string];
};

/** A place that moves fewer items than this share is no reason to do anything. */
export const LEAST_POSITION_EFFECT = 0.05;

/** How names end in one order and in the other, in lower case without signs; "": nothing is added. */
const ORDERS: readonly (readonly [string, string])[] = [
	["order12", "order21"],
	["orderab", "orderba"],
	["ab", "ba"],
	["original", "swapped"],
	["original", "reversed"],
	["forward", "backward"],
	["forward", "reversed"],
	["", "swapped"],
	["", "reversed"],
	["", "flipped"],
];

const SIGNS = "[\\s/_.:@|#-]";
const FINAL_PART = new RegExp(
	`^(?<stem>.*?[^\\s/_.:@|#-])(?<joint>${SIGNS}+[([]?|[([])(?<end>order[\\s_-]?(?:12|21|ab|ba)|ab|ba|original|swapped|reversed|flipped|forward|backward)(?<close>[)\\]]?)$`,
	"i",
);

/**
 * The judges that were asked in both orders, found by the raters' names: the same stem, and a final part
 * that is one of the known pairs ("x/order12" and "x/order21", "x/AB" and "x/BA", "x" and "x-swapped").
 * A number alone is none: "x-12" and "x-21" may be two versions. In the order of the names given; no
 * rater is in two of them.
 */
export function judgesInTwoOrders(names: readonly string[]): JudgeInTwoOrders[] {
	const parts = names.map(partsOf);
	const taken = new Set<string>();
	const found: JudgeInTwoOrders[] = [];
	for (const [usual, swapped] of ORDERS) {
		for (const { name, judge, joint, end } of parts) {
			if (end !== swapped || taken.has(name)) continue;
			const other = parts.find((each) =>
				usual === ""
					? each.name === judge
					: each.judge === judge && each.joint === joint && each.end === usual,
			);
			if (!other || taken.has(other.name)) continue;
			taken.add(name).add(other.name);
			found.push({ judge, raters: [other.name, name] });
		}
	}
	return found.sort((x, y) => names.indexOf(x.raters[0]) - names.indexOf(y.raters[0]));
}

/** What a name is put together from; `end` is "" where it says nothing of an order. */
function partsOf(name: string) {
	const { stem = name, joint = "", end = "", close = "" } = FINAL_PART.exec(name)?.groups ?? {};
	const plain = end.toLowerCase().replaceAll(/[\s_-]/g, "");
	return { name, judge: stem, joint: joint + close, end: plain };
}
