import { counted, share } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { followsWithin, kindOf } from "./data-words.ts";
import { doubtsOf } from "./doubt-words.ts";
import { lenientReservations } from "./lenient-people-words.ts";
import { offScaleReservations } from "./off-scale-words.ts";
import { listed } from "./plain-words.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";
import { repeatedPeopleReservations } from "./repeated-people-words.ts";
import type { Reservation } from "./reservation.ts";
import { secondValueReservations } from "./second-value-words.ts";
import { unlikeReservations } from "./unlike-kinds-words.ts";
import { valueReservations, valuesOf } from "./value-reservations.ts";
import { versionReservations } from "./version-words.ts";

/** Of judges that the answer names: what their place in the ranking does not show. */
export function reservationsOf(
	dimension: DimensionJson,
	judges: readonly RankedJudgeJson[],
): Reservation[] {
	const names = judges.map(({ judge }) => judge);
	const values = valuesOf(dimension);
	return [
		...versionReservations(dimension),
		...offScaleReservations(dimension),
		...secondValueReservations(dimension),
		...doubtsOf(dimension.ranking),
		...lenientReservations(dimension),
		...repeatedPeopleReservations(dimension.humans),
		...ofKinds(dimension, names),
		...names.flatMap((name) => valueReservations(values, name)),
		...names.flatMap((name) => unlikeReservations(dimension, name)),
		...names.flatMap((name) => ofOrders(dimension, name)),
		...names.flatMap((name) => ofOneOrderAnItem(dimension, name)),
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

/** It was asked in two orders, but hardly any item in both. */
function ofOneOrderAnItem({ judges, orders = [] }: DimensionJson, name: string): Reservation[] {
	return orders
		.filter(({ judge, raters, n }) => {
			const scored = judges
				.filter((each) => raters.includes(each.judge))
				.map((each) => each.scored);
			return judge === name && n < MOST_LEFT_APART * Math.min(...scored);
		})
		.map(({ n }) => ({
			open: `${name} was asked in both orders on ${n === 0 ? "no item" : counted(n, "item")}, and on the others in one of them: whether the order moves what it says is not known there, and with the other judges it shares fewer items.`,
			step: `Ask ${name} in the other order too on the items that it saw in one: then all judges are compared on more items.`,
		}));
}

/** Where either order has more than twice the items of both, most were asked in one. */
const MOST_LEFT_APART = 0.5;

function ofOrders({ orders = [] }: DimensionJson, name: string): Reservation[] {
	return orders
		.filter(
			({ judge, raters, positionEffect }) =>
				positionEffect.matters && (judge === name || raters.includes(name)),
		)
		.map(({ judge, consistent, positionEffect }) => ({
			open: `The order in which ${name} sees the answers moves what it says${"value" in consistent ? `: both orders give the same on ${share(consistent.value)} of the items` : ""}.`,
			// Under its name without an order it stands for both, which were run.
			step: `${judge === name ? `Keep running ${name}` : `Run ${name}`} in both orders ${
				positionEffect.difference
					? "and average the two: one order alone favours a place."
					: "and count both: in one order alone the place decides some of the answers."
			}`,
		}));
}
