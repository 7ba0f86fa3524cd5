import type { Area } from "./handbook/sections.ts";

/** A question that is asked of every chapter, as its single questions; the chapter's title goes before it. */
export type PapersQuestion = {
	readonly text: string;
	/** What stands alone in it, and how a statement that answers that part can be told by its words. */
	readonly parts: readonly { readonly text: string; readonly tells: RegExp }[];
};

const MONEY = /£|\bpence\b|\bfree\b|\bcharges?\b|\bcosts?\b|\bdeposit\b|\bnothing\b|\bprice\b/i;
const TIME = /\b(?:days?|weeks?|months?|years?|hours?|minutes?|spring|autumn|visit|birthday)\b/i;
const ANY = /./;

/** Questions that can be asked of every chapter of the handbook; most ask several things at once. */
export const QUESTIONS: readonly PapersQuestion[] = [
	{
		text: "who may use this, and what does it cost?",
		parts: [
			{
				text: "who may use this?",
				tells: /\b(?:may|members?|anyone|people|children|those|schools)\b/i,
			},
			{ text: "what does it cost?", tells: MONEY },
		],
	},
	{
		text: "when is it available, and do I have to book it beforehand?",
		parts: [
			{ text: "when is it available?", tells: ANY },
			{
				text: "do I have to book it beforehand?",
				tells: /\b(?:book(?:ed|ing|ings)?|ahead|before|appointment|ask)\b/i,
			},
		],
	},
	{
		text: "what happens when something is late, and what when it is lost or damaged?",
		parts: [
			{
				text: "what happens when something is late?",
				tells: /\b(?:late|overdue|after|cancel|lapse|due|back|goes|charges)\b/i,
			},
			{
				text: "what happens when something is lost or damaged?",
				tells:
					/\b(?:lost|scans|damage|dirty|broke|stolen|accident|faults|cleaned|punctures|fails|bound|scratched|wet)\b/i,
			},
		],
	},
	{
		text: "how do I start, and what do I have to bring?",
		parts: [
			{ text: "how do I start?", tells: ANY },
			{
				text: "what do I have to bring?",
				tells: /\b(?:documents?|bring|sign(?:ed|ature)?|form|own|card|show(?:ing)?|certificate)\b/i,
			},
		],
	},
	{
		text: "how many may I have at once, and for how long?",
		parts: [
			{
				text: "how many may I have at once?",
				tells: /\b(?:\d+|two|three|four|five|six|eight|ten|one)\b/i,
			},
			{ text: "for how long may I have it?", tells: TIME },
		],
	},
	{
		text: "whom do I ask when there is a problem?",
		parts: [{ text: "whom do I ask when there is a problem?", tells: ANY }],
	},
	{
		text: "which rules are there for children, and from what age may they use it alone?",
		parts: [
			{ text: "which rules are there for children?", tells: ANY },
			{
				text: "from what age may children use it alone?",
				tells: /\b(?:aged?|over|under|from|until)\b/i,
			},
		],
	},
	{
		text: "can it be renewed or extended, how often, and who may refuse that?",
		parts: [
			{ text: "can it be renewed or extended?", tells: ANY },
			{ text: "how often can it be renewed?", tells: /\b(?:once|times|another|until)\b/i },
			{ text: "who may refuse to renew it?", tells: /\b(?:refused|lender|nobody|cannot)\b/i },
		],
	},
	{
		text: "where do I find it, and where do I bring things back?",
		parts: [
			{ text: "where do I find it?", tells: ANY },
			{
				text: "where do I bring things back?",
				tells: /\b(?:return(?:ed)?|bring|handed|back|flap)\b/i,
			},
		],
	},
	{
		text: "what is not possible or not allowed?",
		parts: [{ text: "what is not possible or not allowed?", tells: ANY }],
	},
];

/** A question as it is asked of a chapter: its title says what it is about, wherever it is searched. */
export function questionOf(area: Pick<Area, "title">, { text }: { readonly text: string }): string {
	return `${area.title}: ${text}`;
}
