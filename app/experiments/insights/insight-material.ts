import type { NamedText } from "#judges/item-block.ts";
import { figureInText, type NamedFigures } from "./insert-figures.ts";
import type { InsightEntry, InsightGroup, JudgedAnswer } from "./insight-group.ts";

/** How much text may be put to the model at once, in tokens or characters, as `measure` counts them. */
export type Budget = {
	readonly limit: number;
	readonly measure: (text: string) => number | Promise<number>;
};

export type Material = {
	readonly texts: readonly NamedText[];
	readonly shown: number;
	/** What did not fit, from the agreeing end; stated in the texts too. */
	readonly leftOut: number;
};

/** Room for what stands before all texts, and for the two lines around each. */
const HEADER = "The word of these blocks is 00000000000000000000-1.\n\n";
const FENCE = "\n<<<00000000000000000000-1 BEGIN >>>\n\n<<<00000000000000000000-1 END >>>\n";

/**
 * What is put to the model about a group: its figures, which parts are passed, and the parts with both
 * answers, disagreements first, then parts that could not be compared, then the rest. Whole parts are
 * left out from the agreeing end until it fits, and never cut; an answer to several parts stands once.
 * @returns null where not even figures and passed parts fit
 */
export async function groupMaterial(group: InsightGroup, budget: Budget): Promise<Material | null> {
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
	const needed = await sizeOf(noted(entries.length), budget);
	let room = budget.limit - needed - (await budget.measure(HEADER));
	if (room < 0) return null;
	const answers = new Map<string, string>();
	const texts: NamedText[] = [];
	let shown = 0;
	for (const entry of disagreementsFirst(entries)) {
		const own = entryTexts(entry, { answers, number: shown + 1 });
		room -= await sizeOf(own, budget);
		if (room < 0) break;
		for (const { name, text } of own) if (name.startsWith("answer ")) answers.set(text, name);
		texts.push(...own);
		shown++;
	}
	const leftOut = entries.length - shown;
	return { texts: [...(leftOut > 0 ? noted(leftOut) : head), ...texts], shown, leftOut };
}

/** As many texts as fit, in their order, and how many do not. */
export async function fitting(
	texts: readonly NamedText[],
	budget: Budget,
): Promise<{ readonly texts: readonly NamedText[]; readonly leftOut: number }> {
	let room = budget.limit - (await budget.measure(HEADER));
	for (const [at, text] of texts.entries()) {
		room -= await sizeOf([text], budget);
		if (room < 0) return { texts: texts.slice(0, at), leftOut: texts.length - at };
	}
	return { texts, leftOut: 0 };
}

export async function sizeOf(texts: readonly NamedText[], { measure }: Budget): Promise<number> {
	let size = 0;
	for (const { name, text } of texts) size += await measure(`${FENCE}${name}${name}${text}`);
	return size;
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
