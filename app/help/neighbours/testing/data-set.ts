/**
 * One small data set for all neighbours: a bicycle workshop's desk, what it answered, three people and two judges.
 * Whoever labels is a rule of known behaviour, so that what comes out at the end is known too.
 */

const PARTS = [
	["chain", "every 3,000 km", "a drop of oil on each link", "the cupboard by the door"],
	["brake pads", "when the grooves are gone", "a clean rim, no oil at all", "the left drawer"],
	["front tyre", "when the canvas shows", "air at 4 bar", "the rack at the back wall"],
	["bottom bracket", "when it has play", "a thin coat of grease", "the shelf over the stand"],
	["headset", "once in two years", "fresh grease in both bearings", "the box marked H"],
	["hub gear", "every 5,000 km", "the maker’s own oil", "the locked cabinet"],
	[
		"saddle post",
		"never, unless it is bent",
		"grease, or paste for carbon",
		"the tray on the bench",
	],
	["dynamo lamp", "when it stays dark", "a dry contact", "the small blue box"],
	["pannier rack", "when a weld is torn", "four tight screws", "the hooks on the ceiling"],
	["gear cable", "once a year", "a new sleeve, cut straight", "the reel in the corner"],
	["spoke", "as soon as one is broken", "equal tension left and right", "the tubes by the window"],
	["bell", "when it no longer rings", "nothing but a loose lever", "the basket on the counter"],
] as const;

const QUESTIONS = [
	(part: string) => `When is the ${part} replaced?`,
	(part: string) => `What does the ${part} need at a service?`,
	(part: string) => `Where do I find a spare ${part}?`,
	(part: string) => `Does the workshop look at my ${part} without an appointment?`,
	(part: string) => `What does a new ${part} cost with fitting?`,
	(part: string) => `May I mend the ${part} myself in the workshop?`,
	(part: string) => `Who can show me how the ${part} is taken off?`,
	(part: string) => `How long does work on the ${part} take?`,
] as const;

const RIGHT = [
	(at: number) => `It is replaced ${PARTS[at]?.[1]}.`,
	(at: number) => `It needs ${PARTS[at]?.[2]}.`,
	(at: number) => `In ${PARTS[at]?.[3]}.`,
	() => "Yes, on Tuesdays from four to six.",
	(at: number) => `${12 + at * 3} euro.`,
	() => "Yes, at one of the three open stands.",
	() => "Whoever has the green apron.",
	(at: number) => `About ${10 + at * 5} minutes.`,
] as const;

const WRONG = [
	"It is replaced every spring, whatever it looks like.",
	"It needs nothing at all.",
	"It has to be ordered.",
	"No, only with an appointment.",
	"It costs nothing.",
	"No, that is not allowed.",
	"Nobody; there is a film about it.",
	"A whole day.",
] as const;

/** One question and what the desk answered. */
export type Item = {
	/** Its place, from 0. */
	readonly at: number;
	readonly question: string;
	readonly answer: string;
	readonly reference: string;
	readonly isRight: boolean;
};

/** The desk is wrong at every third item. */
export const ITEMS: readonly Item[] = PARTS.flatMap(([part], place) =>
	QUESTIONS.map((question, kind): Item => {
		const at = place * QUESTIONS.length + kind;
		const isRight = at % 3 !== 1;
		const reference = RIGHT[kind]?.(place) ?? "";
		const answer = isRight ? reference : (WRONG[kind] ?? "");
		return { at, question: question(part), answer, reference, isRight };
	}),
);

export const PEOPLE = ["ann", "ben", "cas"] as const;
export const JUDGES = ["strict", "lenient"] as const;
export type Person = (typeof PEOPLE)[number];
export type Judge = (typeof JUDGES)[number];

/** People are wrong now and then, each elsewhere. */
const SLIPS: Readonly<Record<Person, readonly [every: number, from: number]>> = {
	ann: [13, 4],
	ben: [17, 9],
	cas: [19, 2],
};

/** What a person says of an item: is the answer right? */
export function saidBy(person: Person, { at, isRight }: Item): boolean {
	const [every, from] = SLIPS[person];
	return at % every === from ? !isRight : isRight;
}

/** What a judge says of an item; null where it failed. The lenient one lets most wrong answers pass. */
export function judgedBy(judge: Judge, { at, isRight }: Item): boolean | null {
	if (judge === "strict") {
		if (at === 40) return null;
		return at % 14 === 5 ? !isRight : isRight;
	}
	if (at === 17 || at === 62) return null;
	return isRight || at % 4 !== 0;
}

/** Why a judge failed, in the words of its tool. */
export const FAILED = "the reply was no JSON";

/** What a judge gives as its reason. */
export function reasonOf(verdict: boolean): string {
	return verdict ? "It says what the handbook says." : "The handbook says something else.";
}

/** What a person notes beside a no; nothing beside a yes. */
export function noteOf(verdict: boolean): string | null {
	return verdict ? null : "Not what I would tell a customer.";
}
