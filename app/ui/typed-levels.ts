/** Which level a key chooses: its digits, with their sign, and `-` alone for ten. Knows nothing of a page. */

import { type Chosen, levelOfKeys, readRun, TOGETHER_MS, type TypedKey } from "./read-run.ts";

/** What came of a key. Nothing was chosen unless there are choices. */
export type KeyMeaning<Place> =
	| {
			kind: "chosen";
			/** The level of this key, last; before it those that it made the keys before it mean. */
			choices: readonly Chosen<Place>[];
			told?: Told<Place> | undefined;
	  }
	| { kind: "waits"; place: Place; shown: string }
	| { kind: "told"; told: Told<Place> };

/** What the person is told; where it may not be what they meant, they look before the answer is saved. */
type Told<Place> = { place: Place; sentence: string; isOpen: boolean };
type Meaning<Place> =
	| { kind: "chosen"; choice: Chosen<Place>; told?: Told<Place> }
	| Exclude<KeyMeaning<Place>, { kind: "chosen" }>;
type Run<Place> = { keys: TypedKey[]; chosen: Map<Place, string> };
type LevelsOf<Place> = (place: Place) => readonly string[] | null;

const inWords = (text: string) => text.replace("-", "−");

/** The keys typed so far on dimensions of any kind. `Place` names a dimension. */
export class TypedLevels<Place> {
	/** What was chosen last, as long as no other key came. */
	private last: (Chosen<Place> & { at: number }) | null = null;
	/** The beginning of a level that is none itself: a sign waits for its digit, however long. */
	private waiting: { text: string; place: Place } | null = null;
	/** The keys since another key came, and what they chose: a later one may say how to read them. */
	private run: Run<Place> = { keys: [], chosen: new Map() };

	/**
	 * @param levelsOf the keys of a dimension's levels, like "-2" or "10"; null where a number is typed, which
	 * takes any digit
	 * @param at when it was pressed, in milliseconds
	 */
	type(key: string, active: Place, levelsOf: LevelsOf<Place>, at: number): KeyMeaning<Place> {
		const { keys, chosen } = this.run;
		const isNumber = levelsOf(active) === null;
		const isTogether =
			!isNumber && at - (keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < TOGETHER_MS;
		const before = this.last;
		keys.push({ key, at });
		const meaning = this.next(key, active, levelsOf, at);
		if (meaning.kind === "waits") return meaning;
		const choice = meaning.kind === "chosen" ? meaning.choice : null;
		if (meaning.kind === "chosen" && choice && !chosen.has(choice.place)) {
			chosen.set(choice.place, choice.key);
			const told = before ? split(before, { ...choice, at }, key, levelsOf) : null;
			return { kind: "chosen", choices: [choice], told: told ?? meaning.told };
		}
		// A key too many for its places, or a ten where others may have been tens: how can all of them be read?
		const places = [...chosen.keys()];
		const reading = isTogether ? readRun(keys, places, (each) => levelsOf(each) ?? []) : null;
		if (reading) return this.readAnew(reading, choice, at);
		// Changed after a pause: what came before it has been looked at.
		if (!isTogether) this.run = { keys: choice ? [{ key, at }] : [], chosen: new Map() };
		if (choice) this.run.chosen.set(choice.place, choice.key);
		return meaning.kind === "chosen" ? { ...meaning, choices: [meaning.choice] } : meaning;
	}

	private readAnew(
		{ choices, isOnly }: { choices: Chosen<Place>[]; isOnly: boolean },
		choice: Chosen<Place> | null,
		at: number,
	): KeyMeaning<Place> {
		const { chosen } = this.run;
		if (choice) chosen.set(choice.place, choice.key);
		const isNew = choices.some(({ place, key }) => chosen.get(place) !== key);
		for (const { place, key } of choices) chosen.set(place, key);
		const end = choices.at(-1);
		if (!end) return { kind: "chosen", choices };
		this.last = { ...end, at };
		const sentence = `Read as ${choices.map(({ key }) => inWords(key)).join(", ")}.`;
		if (!isOnly) {
			return {
				kind: "chosen",
				choices,
				told: { place: end.place, sentence: `${sentence} ${TWO_WAYS}`, isOpen: true },
			};
		}
		return {
			kind: "chosen",
			choices,
			told: isNew ? { place: end.place, sentence, isOpen: false } : undefined,
		};
	}

	/** Another key came, or Escape. @returns what waited is dropped and was this; null where nothing waited */
	drop(): { place: Place; sentence: string } | null {
		const { waiting } = this;
		this.last = null;
		this.waiting = null;
		this.run = { keys: [], chosen: new Map() };
		if (!waiting) return null;
		const sentence = `${inWords(waiting.text)} was dropped: no digit came after it; nothing was chosen.`;
		return { place: waiting.place, sentence };
	}

	/** What the key means, with what is chosen so far as it is. */
	private next(key: string, active: Place, levelsOf: LevelsOf<Place>, at: number): Meaning<Place> {
		const { last } = this;
		const waited = this.waiting?.place === active ? this.waiting.text : "";
		this.last = null;
		this.waiting = null;
		const levels = levelsOf(active) ?? [];
		const takes = levelsOf(active)?.some((level) => level.startsWith(key)) ?? true;
		const longer = last && !waited ? longerBy(last, key, levelsOf) : null;
		if (last && longer && at - last.at < TOGETHER_MS && (last.place === active || !takes)) {
			return this.level(longer, last.place, at);
		}
		const text = waited === "-" && key === "-" ? key : waited + key;
		const level = levelOfKeys(text, levels);
		if (level !== null) {
			const chosen = this.level(level, active, at);
			// Too slow for one number: the person is told which of the two it was.
			const sentence = `${inWords(level)} was chosen, not ${inWords(longer ?? "")}.`;
			return longer && last?.place === active
				? { ...chosen, told: { place: active, sentence, isOpen: true } }
				: chosen;
		}
		if (levels.some((each) => each.startsWith(text))) {
			this.waiting = { text, place: active };
			return { kind: "waits", place: active, shown: `${inWords(text)}…` };
		}
		const meant = longer ? ` If you meant ${inWords(longer)} before, go back with ↑.` : "";
		const sentence = `${inWords(text)} is no level here; nothing was chosen.${meant}`;
		return { kind: "told", told: { place: active, sentence, isOpen: true } };
	}

	private level(key: string, place: Place, at: number) {
		this.last = { key, at, place };
		return { kind: "chosen" as const, choice: { place, key } };
	}
}

const TWO_WAYS = "These keys can be read in two ways: look, or use - for ten.";

/** The level that a further digit makes of the one before, if it has such a level. */
function longerBy<Place>(
	last: Chosen<Place>,
	key: string,
	levelsOf: LevelsOf<Place>,
): string | null {
	const longer = last.key + key;
	return levelsOf(last.place)?.includes(longer) ? longer : null;
}

/** Two digits that came together went to two dimensions, and the first of them has a ten as well. */
function split<Place>(
	before: Chosen<Place> & { at: number },
	choice: Chosen<Place> & { at: number },
	key: string,
	levelsOf: LevelsOf<Place>,
): Told<Place> | null {
	const longer = longerBy(before, key, levelsOf);
	const isTogether = choice.at - before.at < TOGETHER_MS;
	if (longer === null || !isTogether || before.place === choice.place) return null;
	const own =
		levelOfKeys("-", levelsOf(before.place) ?? []) === longer ? "type -" : "go back with ↑";
	const sentence = `${inWords(before.key)} here and ${inWords(choice.key)} for the next. For ${inWords(longer)}, ${own}.`;
	return { place: before.place, sentence, isOpen: false };
}
