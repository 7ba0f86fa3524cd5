import type { NamedText } from "#judges/asking/item-block.ts";
import { HEADER_SIZE, sizeOf } from "#judges/makers/insights/fitting.ts";
import { figureInText, type NamedFigures } from "./insert-figures.ts";
import type { InsightEntry, InsightGroup, JudgedAnswer } from "./insight-group.ts";

export type Material = {
	readonly texts: readonly NamedText[];
	readonly shown: number;
	/** What did not fit, from the agreeing end; stated in the texts too. */
	readonly leftOut: number;
};

/**
 * What is put to the model about a group: its figures, which parts are passed, and the parts with both
 * answers, disagreements first, then parts that could not be compared, then the rest. Whole parts are
 * left out from the agreeing end until it fits, and never cut; an answer to several parts stands once.
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
	const answers = new Map<string, string>();
	const texts: NamedText[] = [];
	let shown = 0;
	for (const entry of disagreementsFirst(entries)) {
		const own = entryTexts(entry, { answers, number: shown + 1 });
		room -= sizeOf(own);
		if (room < 0) break;
		for (const { name, text } of own) if (name.startsWith("answer ")) answers.set(text, name);
		texts.push(...own);
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

function entryTexts(
	{ id, question, answers }: InsightEntry,
	{
		answers: known,
		number,
	}: { readonly answers: ReadonlyMap<string, string>; readonly number: number },
): NamedText[] {
	const added = new Map<string, string>();
	const sides = answers.map((answer) => {
		const { side, values, rationale } = answer;
		return [side, { answer: nameOf(answer, { known, added }), values, rationale }] as const;
	});
	// As JSON: no question or rationale can pass for another field.
	const part = JSON.stringify({ id, question, ...Object.fromEntries(sides) }, null, "\t");
	return [
		...[...added].map(([text, name]) => ({ name, text })),
		{ name: `part p${number}`, text: part },
	];
}

/** The name that an answer was shown under, or a new one. */
function nameOf(
	{ text }: JudgedAnswer,
	{
		known,
		added,
	}: { readonly known: ReadonlyMap<string, string>; readonly added: Map<string, string> },
): string {
	if (text === null || text.trim() === "") return "nothing was returned";
	const name = known.get(text) ?? added.get(text) ?? `answer a${known.size + added.size + 1}`;
	if (!known.has(text)) added.set(text, name);
	return name;
}
