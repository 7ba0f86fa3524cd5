import { decimal, share } from "../ui/numbers.ts";
import type { DimensionJson, JudgeJson } from "./agreement-json.ts";
import { followsWithin, kindOf } from "./data-words.ts";
import { statisticOf } from "./headline.ts";
import { hardlyAgree } from "./person-slot.ts";
import { listed, withLimits } from "./plain-words.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";

/** What speaks against using a judge as it is, though it ranks well: what is open, and what to do about it. */
export type Reservation = { readonly open: string; readonly step: string };

/** A shown bias beyond this share of the scale is no small matter. */
const BIAS_SHARE = 0.1;
/** Of a scale without declared ends: beyond this share of what the judge is off on average. */
const BIAS_OF_ERROR = 0.5;

/** Of judges that the answer names: what their place in the ranking does not show. */
export function reservationsOf(
	dimension: DimensionJson,
	judges: readonly RankedJudgeJson[],
): Reservation[] {
	const names = judges.map(({ judge }) => judge);
	return [
		...ofPeople(dimension, judges),
		...ofKinds(dimension, names),
		...names.flatMap((name) => ofBias(dimension, name)),
		...names.flatMap((name) => ofOrders(dimension, name)),
	];
}

/** People themselves hardly agree: that comes before any judge. */
function ofPeople({ ranking }: DimensionJson, judges: readonly RankedJudgeJson[]): Reservation[] {
	const { margin, statistic } = ranking;
	const person = judges
		.map((judge) => judge.person?.person)
		.find((each) => hardlyAgree(each, margin));
	if (!person || !("value" in person)) return [];
	return [
		{
			open: `What a judge could agree with: people hardly agree themselves (${statisticOf(statistic).symbol} of a person with the others ${decimal(person.value)}), so that a difference of ${decimal(margin)} is no small one.`,
			step: "Mend the rubric first, or train people on it.",
		},
	];
}

/** It is not shown to tell one answer of a system from another. */
function ofKinds({ within }: DimensionJson, names: readonly string[]): Reservation[] {
	const blind = within?.judges.filter(
		(judge) => judge.shown && names.includes(judge.judge) && !followsWithin(judge),
	);
	if (!within || !blind || blind.length === 0) return [];
	const kind = kindOf(within);
	const those = listed(blind.map(({ judge }) => judge));
	return [
		{
			open: `Whether ${those} ${blind.length === 1 ? "tells" : "tell"} one answer from another within the same ${kind}: not shown.`,
			step: `Use ${those} for figures of a whole ${kind} only, not for single answers, or mend the prompt so that answers of the same ${kind} differ.`,
		},
	];
}

function ofBias({ judges, scale }: DimensionJson, name: string): Reservation[] {
	const judge = judges.find((each) => each.judge === name);
	const bias = judge?.bias;
	if (!judge || !bias || !("value" in bias) || !bias.ci) return [];
	const { value, ci } = bias;
	const least = ci[0] > 0 ? ci[0] : ci[1] < 0 ? -ci[1] : 0;
	if (least <= leastBias(scale, judge)) return [];
	return [
		{
			open: `${name} is ${decimal(Math.abs(value))} too ${value > 0 ? "high" : "low"} on average, though it follows people (bias ${withLimits(value, ci)}).`,
			step: `Correct the values of ${name} for that or mend its prompt: do not use them as they are.`,
		},
	];
}

/** In units of the scale. */
function leastBias({ range, values = [] }: DimensionJson["scale"], { mae }: JudgeJson): number {
	const numbers = range ?? values.filter((value) => typeof value === "number");
	if (numbers.length > 1) return BIAS_SHARE * (Math.max(...numbers) - Math.min(...numbers));
	return mae && "value" in mae ? BIAS_OF_ERROR * mae.value : Number.POSITIVE_INFINITY;
}

function ofOrders({ orders = [] }: DimensionJson, name: string): Reservation[] {
	return orders
		.filter(
			({ judge, raters, positionEffect }) =>
				positionEffect.shown && (judge === name || raters.includes(name)),
		)
		.map(({ consistent }) => ({
			open: `The order in which ${name} sees the answers moves what it says${"value" in consistent ? `: both orders give the same on ${share(consistent.value)} of the items` : ""}.`,
			step: `Run ${name} in both orders and average the two: one order alone favours a place.`,
		}));
}
