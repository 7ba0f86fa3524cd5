import { decimal, share } from "../ui/numbers.ts";
import type { HumansJson } from "./agreement-json.ts";
import { listed } from "./plain-words.ts";
import type { RepeatedPersonJson } from "./repeated-json.ts";
import type { Reservation } from "./reservation.ts";

type People = Pick<HumansJson, "repeated">;

/** More of them are counted, not named one by one. */
const NAMED = 3;
/** Who gives the same answer this often when asked again contradicts nobody by it. */
const LIKE_ITSELF = 0.9;

/** That people answered items more than once, and what their figures rest on. */
export function repeatedPeopleNotes({ repeated = [] }: People): string[] {
	return groups(repeated).map(inWords);
}

/** The same where it matters: they contradict themselves, or a person is several answers of one. */
export function repeatedPeopleReservations({ repeated = [] }: People): Reservation[] {
	return groups(repeated).flatMap((alike) => {
		if (!alike.some(matters)) return [];
		const names = namesOf(alike);
		const [{ as }] = alike;
		const one = alike.length === 1;
		const read = `Read the items that ${names} answered otherwise when asked again, and mend the rubric where it leaves them open`;
		return [
			{
				open: inWords(alike),
				step:
					as === "first"
						? `${read}.`
						: `${read}; to hold judges against single answers, give one answer an item of ${one ? "this person" : "these people"}.`,
			},
		];
	});
}

/** What "a person" is, where people's several answers are taken together. */
export function whatAPersonIs({ repeated = [] }: People): string[] {
	const several = repeated.filter(({ as }) => as !== "first");
	if (several.length === 0) return [];
	const times = Math.max(...several.map((person) => person.times));
	return [
		`A person is here up to ${times} answers to an item taken together (${listed(
			several.map(({ person }) => person),
			NAMED,
		)}), not one answer.`,
	];
}

function matters({ as, withItself }: RepeatedPersonJson): boolean {
	return as !== "first" || (withItself !== null && withItself < LIKE_ITSELF);
}

function groups(repeated: readonly RepeatedPersonJson[]): RepeatedPersonJson[][] {
	const alike = new Map<string, RepeatedPersonJson[]>();
	for (const person of repeated) alike.set(person.as, [...(alike.get(person.as) ?? []), person]);
	return [...alike.values()];
}

function namesOf(alike: readonly RepeatedPersonJson[]): string {
	return listed(
		alike.map(({ person }) => person),
		NAMED,
	);
}

/** "p1 and p2 answered items more than once and agree with themselves on 73 % to 75 % of these: figures rest on …" */
function inWords(alike: readonly RepeatedPersonJson[]): string {
	const [{ as }] = alike;
	const times = Math.max(...alike.map((person) => person.times));
	const known = alike.flatMap(({ withItself }) => (withItself === null ? [] : [withItself]));
	const [agree, themselves] = alike.length === 1 ? ["agrees", "itself"] : ["agree", "themselves"];
	const said = as === "mean" ? decimal : share;
	const ends = [...new Set([Math.min(...known), Math.max(...known)].map(said))].join(" to ");
	const figure = as === "mean" ? `by ρ ${ends}` : `on ${ends} of these`;
	const like = known.length === 0 ? "" : ` and ${agree} with ${themselves} ${figure}`;
	const rest = {
		first: "the first of these answers",
		majority: `the most frequent of up to ${times} answers (of equally frequent ones the first)`,
		mean: `the mean of up to ${times} answers`,
	}[as];
	return `${namesOf(alike)} answered items more than once${like}: figures rest on ${rest}.`;
}
