import { count, counted, decimal, share } from "../ui/numbers.ts";
import type { DimensionJson, HumansJson } from "./agreement-json.ts";
import { listed } from "./plain-words.ts";
import type { AtOddsJson, OneOpinionJson, RankingJson } from "./ranking-json.ts";
import type { Reservation } from "./reservation.ts";

type Doubts = Pick<RankingJson, "oneOpinion" | "atOdds">;

/** What is open and what to do where people are one opinion, or one is at odds with everybody else. */
export function doubtsOf({ oneOpinion = [], atOdds = [] }: Doubts): Reservation[] {
	return [...oneOpinion.map(ofOneOpinion), ...oddOnes(atOdds)];
}

/** Of two people who are each at odds with the other and the judges one thing is said, not one of each. */
function oddOnes(atOdds: readonly AtOddsJson[]): Reservation[] {
	const [first, second] = atOdds;
	return first && second && first.other === second.person
		? [ofBoth(first, second)]
		: atOdds.map(ofOdd);
}

function ofOneOpinion(found: OneOpinionJson): Reservation {
	const { people, unsure } = found;
	const both = listed(people);
	return unsure
		? {
				open: `${alikeInWords(found)}: are they one opinion, or do the judges share errors?`,
				step: `Have a third person label some of these items, or find out whether ${both} labelled apart.`,
			}
		: {
				open: `${alikeInWords(found)}: are they one opinion?`,
				step: `Find out whether ${both} labelled apart: if not, leave one of the two out.`,
			};
}

/** "p1 and p2 gave the same label on 300 of 300 items, and that of others on 65 %" */
function alikeInWords({ people, same, items, withOthers }: OneOpinionJson): string {
	return `${listed(people)} gave the same label on ${count(same)} of ${counted(items, "item")}, and that of others on ${share(withOthers)}`;
}

/** A correlation as far below 0 as this is no carelessness: the scale was read the other way round. */
const REVERSED = -0.3;

function ofOdd(found: AtOddsJson): Reservation {
	const { person, withOthers, amongOthers, other } = found;
	if (other !== undefined) return ofTwo(found, other);
	const isReversed = withOthers <= REVERSED;
	const reversed = isReversed ? ", as if the levels were swapped" : "";
	return {
		open: `${person} is at odds with everybody else: those labels correlate with others’ by ${decimal(withOthers)}, others’ with each other by ${decimal(amongOthers)}${reversed}.`,
		step: isReversed
			? `Look at what ${person} labelled: the levels seem to be swapped; have them turned round if they are, or leave those labels out.`
			: `Look at what ${person} labelled: train ${person} on the rubric, or leave those labels out.`,
	};
}

/** Of two people one may stand alone, or the other share the judges' errors: neither is blamed. */
function ofTwo({ person, withOthers, amongOthers }: AtOddsJson, other: string): Reservation {
	return {
		open: `${person} and ${other} are at odds, and judges go with ${other}: ${person}’s labels correlate with those of ${other} and the judges by ${decimal(withOthers)}, these with each other by ${decimal(amongOthers)}. Whether ${person} or ${other} says what is meant, no two people tell.`,
		step: readTogether(person, other),
	};
}

/** Two people against each other, with judges that follow neither. */
function ofBoth(first: AtOddsJson, second: AtOddsJson): Reservation {
	const [one, other] = [first.person, second.person];
	return {
		open: `${one} and ${other} are at odds, and judges go with neither: ${one}’s labels correlate with those of ${other} and the judges by ${decimal(first.withOthers)}, ${other}’s with those of ${one} and the judges by ${decimal(second.withOthers)}. Whether ${one} or ${other} says what is meant, no two people tell.`,
		step: readTogether(one, other),
	};
}

const readTogether = (one: string, other: string) =>
	`Have a third person label some of these items, or read with ${one} and ${other} those on which they differ, before the labels of either are left out.`;

/** Who is at odds with whom, in a few words. */
function oddInWords(atOdds: readonly AtOddsJson[]): string {
	const [first] = atOdds;
	if (first?.other !== undefined) return `${first.person} and ${first.other} are at odds`;
	const names = listed(atOdds.map(({ person }) => person));
	return `${names} ${atOdds.length === 1 ? "is" : "are"} at odds with everybody else`;
}

/** Why nobody is held beside a person; none where people may be. */
export function doubtBesideAPerson({ oneOpinion = [], atOdds = [] }: Doubts): string | undefined {
	const [pair] = oneOpinion;
	if (pair) {
		const { people, same, items } = pair;
		return `Not known: ${listed(people)} gave the same label on ${count(same)} of ${counted(items, "item")} and may be one opinion, so that their agreement is none of two people.`;
	}
	if (atOdds.length === 0) return undefined;
	return `Not known: ${oddInWords(atOdds)}, so that what a person reaches beside the others says nothing.`;
}

/** Three people, two of them one opinion: what most of them say is what these say. */
const OUTVOTED = 3;

/** Why no judge is named: what judges are held against is one opinion counted twice, or labels at odds for half or more. */
export function doubtAboutReference({
	humans: { raters },
	ranking: { oneOpinion = [], atOdds = [], reference },
}: Pick<DimensionJson, "ranking"> & { readonly humans: Pick<HumansJson, "raters"> }):
	| string
	| undefined {
	const pair = oneOpinion.find(({ unsure }) => !unsure);
	const isCounted = reference === "majority" || reference === "mean";
	const odd = atOdds.map(({ person }) => person);
	const ofTwoPeople = atOdds.some(({ other }) => other !== undefined);
	const isEither = atOdds.some(({ other }) => other === reference);
	if (odd.includes(reference) || isEither) {
		return `None yet: ${oddInWords(atOdds)}, and judges are held against ${reference} alone.`;
	}
	if (isCounted && odd.length > 0 && 2 * odd.length >= raters.length) {
		const share = ofTwoPeople
			? "the two people"
			: `${count(odd.length)} of ${count(raters.length)} people`;
		return `None yet: ${oddInWords(atOdds)}, ${share} that judges are held against.`;
	}
	if (!pair || !isCounted || raters.length > OUTVOTED) return undefined;
	return `None yet: ${alikeInWords(pair)}; if they are one opinion, judges are held against it alone.`;
}

/** What to do about people who are at odds with everybody else. */
export function oddSteps({ atOdds = [] }: Doubts): string[] {
	return oddOnes(atOdds).map(({ step }) => step);
}
