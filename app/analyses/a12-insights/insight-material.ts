import type { NamedText } from "#judges/asking/item-block.ts";
import { HEADER_SIZE, sizeOf } from "#judges/makers/insights/fitting.ts";
import { figureInText, type NamedFigures } from "./insert-figures.ts";
import type { InsightEntry, InsightGroup } from "./insight-group.ts";

export type Material = {
	readonly texts: readonly NamedText[];
	readonly shown: number;
	/** What did not fit, from the agreeing end; stated in the texts too. */
	readonly leftOut: number;
};

/**
 * What is put to the model about a group: its figures, which parts are passed, and the parts with both
 * answers and, where it is not passed, the passages that the response was written from with the searches that
 * found them: disagreements first, then parts that could not be compared, then the rest. Whole parts are left
 * out from the agreeing end until it fits, and never cut; what belongs to several parts stands once.
 * @param characters room for all of it, fences included
 * @returns null where not even figures and passed parts fit
 */
export function groupMaterial(group: InsightGroup, characters: number): Material | null {
	const { entries } = group;
	const head = [
		{ name: "figures", text: figuresText(group.figures) },
		{ name: "passed", text: passedText(entries) },
	];
	const noted = (leftOut: number) => [
		...head,
		{
			name: "left out",
			text: `${leftOut} of ${entries.length} parts do not fit and are left out, from those on which golden answer and response agree upwards.`,
		},
	];
	let room = characters - HEADER_SIZE - sizeOf(noted(entries.length));
	if (room < 0) return null;
	const known: Named = new Map();
	const texts: NamedText[] = [];
	let shown = 0;
	for (const entry of disagreementsFirst(entries)) {
		const own = entryTexts(entry, { known, number: shown + 1 });
		room -= sizeOf(own.texts);
		if (room < 0) break;
		for (const [text, name] of own.added) known.set(text, name);
		texts.push(...own.texts);
		shown++;
	}
	const leftOut = entries.length - shown;
	return { texts: [...(leftOut > 0 ? noted(leftOut) : head), ...texts], shown, leftOut };
}

/** Stable: within each kind the order of import stays. */
function disagreementsFirst(entries: readonly InsightEntry[]): InsightEntry[] {
	const rank = ({ agrees }: InsightEntry) => (agrees === null ? 1 : agrees ? 2 : 0);
	return [...entries].sort((a, b) => rank(a) - rank(b));
}

/** "{{accuracy@d1}} = 0.80 [0.35, 1.00], n 5", a line for each figure. */
export function figuresText(figures: NamedFigures): string {
	return [...figures]
		.map(([name, estimate]) => `{{${name}}} = ${figureInText(estimate)}, n ${estimate.n}`)
		.join("\n");
}

function passedText(entries: readonly InsightEntry[]): string {
	return entries
		.map(({ id, agrees }) => `${id}: ${agrees === null ? "not comparable" : agrees ? "yes" : "no"}`)
		.join("\n");
}

/** Texts that were shown before, with the name of their block. */
type Named = Map<string, string>;

function entryTexts(
	{ id, question, answers, agrees }: InsightEntry,
	{ known, number }: { readonly known: ReadonlyMap<string, string>; readonly number: number },
): { readonly texts: readonly NamedText[]; readonly added: Named } {
	const added: Named = new Map();
	const named = (text: string, kind: "answer" | "passages") => {
		const there = known.get(text) ?? added.get(text);
		if (there !== undefined) return there;
		const name = `${kind} ${kind[0]}${known.size + added.size + 1}`;
		added.set(text, name);
		return name;
	};
	const sides = answers.map(({ side, text, values, rationale, passages, searches }) => {
		const answer = text === null || text.trim() === "" ? NOTHING_RETURNED : named(text, "answer");
		// What a passed part was written from explains nothing, and takes the room of others.
		const from =
			agrees === true || side === "golden"
				? {}
				: {
						from: passages.length === 0 ? NOTHING_FOUND : named(inOne(passages), "passages"),
						...(searches.length > 0 && { searches }),
					};
		return [side, { answer, ...from, values, rationale }] as const;
	});
	// As JSON: no question or rationale can pass for another field.
	const part = JSON.stringify({ id, question, ...Object.fromEntries(sides) }, null, "\t");
	return {
		added,
		texts: [
			...[...added].map(([text, name]) => ({ name, text })),
			{ name: `part p${number}`, text: part },
		],
	};
}

const NOTHING_RETURNED = "nothing was returned";
const NOTHING_FOUND = "no passages are known";
const inOne = (passages: readonly string[]) =>
	passages.map((passage, at) => `${at + 1}. ${passage}`).join("\n\n");
