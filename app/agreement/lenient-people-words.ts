import { counted, decimal } from "../ui/numbers.ts";
import type { DimensionJson, LenientJson } from "./agreement-json.ts";
import { listed, withLimits } from "./plain-words.ts";
import { levelWord } from "./reason-words.ts";
import type { Reservation } from "./reservation.ts";

/** More of them are counted, not named one by one. */
const NAMED = 2;

/** That somebody is far more lenient or stricter than others: then neither majority nor ties are what they seem. */
export function lenientReservations(dimension: DimensionJson): Reservation[] {
	const { lenient = [] } = dimension.humans;
	const named = new Set((dimension.ranking.atOdds ?? []).map(({ person }) => person));
	const others = lenient.filter(({ person }) => !named.has(person));
	const reservations = others.slice(0, NAMED).map((found) => ({
		open: inWords(found, dimension),
		step: stepFor(found),
	}));
	const more = others.length - reservations.length + (dimension.humans.lenientMore ?? 0);
	if (more === 0) return reservations;
	return [
		...reservations,
		{
			open: `${counted(more, "more person", "more people")} ${more === 1 ? "is" : "are"} likewise far more lenient or stricter than the others (humans.lenient of the JSON names the first five).`,
			step: "Have all of them settle on some items how strict to be.",
		},
	];
}

function inWords(found: LenientJson, dimension: DimensionJson): string {
	const { person, than, n, value, ci } = found;
	const others = than ?? "the others";
	const { scale } = dimension;
	const high = scale.values?.at(-1);
	const figure = `(${than ?? "mean of the others"} taken off: ${withLimits(value, ci)}, on ${counted(n, "item")})`;
	if (scale.type === "binary" && high !== undefined) {
		const items = Math.round(100 * Math.abs(value));
		return `${person} says ${levelWord(high, dimension)} on ${items} of 100 items ${value > 0 ? "more" : "fewer"} than ${others} ${figure}: they do not ask the same of an answer.`;
	}
	return `${person} lies ${decimal(Math.abs(value))} ${value > 0 ? "above" : "below"} ${others} on average ${figure}: they do not use the scale alike.`;
}

function stepFor({ person, than }: LenientJson): string {
	const who = than === null ? `${person} and the others` : listed([than, person]);
	return `Have ${who} settle on some items how strict to be, and label again: until then agreement with either says how strict a judge is.`;
}
