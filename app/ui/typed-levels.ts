/** Which level a key chooses: its digits, with their sign, and `-` alone for ten. Knows nothing of a page. */

/** What came of a key. Nothing was chosen unless it is a level; what is told is told to the person. */
export type KeyMeaning<Place> =
	| { kind: "level"; place: Place; key: string; sentence?: string }
	| { kind: "waits"; place: Place; shown: string }
	| { kind: "told"; place: Place; sentence: string };

type Typed<Place> = { text: string; at: number; place: Place };

/** The digits of one number come this close after each other, where the first is a level of its own. */
const TOGETHER_MS = 700;

const inWords = (text: string) => text.replace("-", "−");

/** The keys typed so far on dimensions of any kind. `Place` names a dimension. */
export class TypedLevels<Place> {
	/** What was chosen last, as long as no other key came. */
	private last: Typed<Place> | null = null;
	/** The beginning of a level that is none itself: a sign waits for its digit, however long. */
	private waiting: { text: string; place: Place } | null = null;

	/**
	 * @param levelsOf the keys of a dimension's levels, like "-2" or "10"; null where a number is typed, which
	 * takes any digit
	 * @param at when it was pressed, in milliseconds
	 */
	type(
		key: string,
		active: Place,
		levelsOf: (place: Place) => readonly string[] | null,
		at: number,
	): KeyMeaning<Place> {
		const { last } = this;
		const waited = this.waiting?.place === active ? this.waiting.text : "";
		this.last = null;
		this.waiting = null;
		const levels = levelsOf(active) ?? [];
		const takes = levelsOf(active)?.some((level) => level.startsWith(key)) ?? true;
		const longer = last && !waited ? last.text + key : "";
		const isLonger = last !== null && (levelsOf(last.place)?.includes(longer) ?? false);
		if (last && isLonger && at - last.at < TOGETHER_MS && (last.place === active || !takes)) {
			return this.level(longer, last.place, at);
		}
		const isTen = key === "-" && !takes && levels.includes("10");
		const text = isTen ? "10" : waited === "-" && key === "-" ? key : waited + key;
		if (levels.includes(text)) {
			const chosen = this.level(text, active, at);
			// Too slow for one number: the person is told which of the two it was.
			return isLonger && last?.place === active
				? { ...chosen, sentence: `${inWords(text)} was chosen, not ${inWords(longer)}.` }
				: chosen;
		}
		if (levels.some((level) => level.startsWith(text))) {
			this.waiting = { text, place: active };
			return { kind: "waits", place: active, shown: `${inWords(text)}…` };
		}
		const before = isLonger ? ` If you meant ${inWords(longer)} before, go back with ↑.` : "";
		const sentence = `${inWords(text)} is no level here; nothing was chosen.${before}`;
		return { kind: "told", place: active, sentence };
	}

	/** Another key came, or Escape. @returns what waited is dropped and was this; null where nothing waited */
	drop(): { place: Place; sentence: string } | null {
		const { waiting } = this;
		this.last = null;
		this.waiting = null;
		if (!waiting) return null;
		const sentence = `${inWords(waiting.text)} was dropped: no digit came after it; nothing was chosen.`;
		return { place: waiting.place, sentence };
	}

	private level(key: string, place: Place, at: number): KeyMeaning<Place> & { kind: "level" } {
		this.last = { text: key, at, place };
		return { kind: "level", place, key };
	}
}
