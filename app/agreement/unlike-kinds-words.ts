import { count, decimal, share } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { pInWords } from "./plain-words.ts";
import type { Reservation } from "./reservation.ts";
import type { UnlikeKindJson } from "./within-json.ts";

/** Of a judge: which kind of items it favours most beyond people, and on which it agrees with them least, if that is shown. */
export function unlikeReservations({ within }: DimensionJson, name: string): Reservation[] {
	const own = (within?.unlike ?? []).filter(({ judge }) => judge === name);
	const biased = own.filter(({ by }) => by === "bias").sort((x, y) => bySize(x, y));
	const worse = own.filter(({ by }) => by !== "bias").sort((x, y) => bySize(x, y));
	return [...biased.slice(0, 1).map(ofBias), ...worse.slice(0, 1).map(ofAgreement)];
}

/** The largest first; of two kinds, which say the same, the one that is favoured. */
function bySize(x: UnlikeKindJson, y: UnlikeKindJson): number {
	const size = ({ here, elsewhere }: UnlikeKindJson) => Math.abs(here - elsewhere);
	const apart = size(y) - size(x);
	return Math.abs(apart) > 1e-9 ? apart : y.here - x.here;
}

function ofBias(unlike: UnlikeKindJson): Reservation {
	const { judge, field, kind, n, here, elsewhere } = unlike;
	const favours = here > elsewhere ? "favours" : "is harder on";
	return {
		open: `${judge} ${favours} ${field} ${kind} beyond people: judge minus people is ${decimal(here)} on its ${count(n)} items and ${decimal(elsewhere)} on the others ${tests(unlike)}.`,
		step: `Do not compare one ${field} with another by ${judge} alone: correct it by people's labels of each ${field}, or mend its prompt.`,
	};
}

function ofAgreement(unlike: UnlikeKindJson): Reservation {
	const { judge, field, kind, by, n, here, elsewhere } = unlike;
	const figures =
		by === "agreement"
			? `on ${share(here)} of ${count(n)} items, elsewhere on ${share(elsewhere)}`
			: `it is off by ${decimal(here)} on average of ${count(n)} items, elsewhere by ${decimal(elsewhere)}`;
	return {
		open: `${judge} agrees with people less where ${field} is ${kind}: ${figures} ${tests(unlike)}.`,
		step: `Have people decide where ${field} is ${kind}, or mend the prompt of ${judge} for it: what it reaches over all items does not hold there.`,
	};
}

function tests({ pAdjusted, tested }: UnlikeKindJson): string {
	return `(${pInWords(pAdjusted)}, ${count(tested)} comparisons tested together)`;
}
