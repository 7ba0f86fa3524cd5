import { z } from "zod";
import { type Refusal, refusedFields } from "../../base/refusal.ts";
import { count } from "../../ui/numbers.ts";

/** What leads look for among many items: the value in the address, and the words of the list. */
export const LOOKS = {
	flagged: "flagged by a person",
	marked: "flagged here",
	skipped: "skipped",
	unclear_rubric: "skipped: the rubric is unclear",
	bad_sample: "skipped: the sample is bad",
	missing_context: "skipped: context is missing",
	out_of_expertise: "skipped: out of expertise",
	later: "skipped: to come back to",
	commented: "commented",
	cannot: "cannot judge",
	fast: "too fast",
	gold: "known answer missed",
	differ: "people differ",
	excluded: "left out of figures",
} as const;
export type Look = keyof typeof LOOKS;

export const STATUSES = {
	unlabelled: "nobody has labelled",
	open: "given out, not answered",
	labelled: "labelled",
} as const;
export type Status = keyof typeof STATUSES;

const said = (text: unknown) => (typeof text === "string" && text.trim() ? text.trim() : undefined);
const words = z.preprocess(said, z.string().optional());

/** What the address of the items page says; `checkedSearch` says what of it cannot be looked for. */
export const ItemSearch = z.object({
	text: words,
	field: words,
	value: words,
	status: words,
	look: words,
	person: words,
	judge: words,
	/** Dimension id, and the code of a level, `none` or nothing for any value: `dim_1:3`. */
	outcome: words,
});
export type ItemSearch = z.output<typeof ItemSearch>;

/** Longer words are in no index, and nobody types them. */
const LONGEST = 500;

/** A search of which every part can be looked for. */
export type CheckedSearch = Pick<ItemSearch, "text" | "field" | "value" | "person" | "judge"> & {
	readonly status: Status | undefined;
	readonly look: Look | undefined;
	readonly said: { dimensionId: string; level: number | "none" | "any" } | undefined;
};

/** What is looked for, or what of it makes no sense, by field: it would find everything if it were left out. */
export function checkedSearch(search: ItemSearch): CheckedSearch | Refusal {
	const { text, field, value, person, judge, status, look, outcome } = search;
	const problems: Record<string, string[]> = {};
	for (const [name, words] of Object.entries({ text, value }))
		if (words && words.length > LONGEST)
			problems[name] = [
				`Only up to ${LONGEST} characters can be looked for, and these are ${count(words.length)}: take fewer words.`,
			];
	const [, dimensionId, code] = outcome?.match(/^([^:]+):(\d{1,3}|none|)$/) ?? [];
	if (status && !isStatus(status))
		problems.status = [`There is no status “${status}”: choose one.`];
	if (look && !isLook(look))
		problems.look = [`“${look}” cannot be looked for: choose from the list.`];
	if (outcome && !dimensionId)
		problems.outcome = [`“${outcome}” is nothing that a judge can say: choose from the list.`];
	if (Object.keys(problems).length > 0) return refusedFields(problems);
	return {
		...{ text, field, value, person, judge },
		status: status && isStatus(status) ? status : undefined,
		look: look && isLook(look) ? look : undefined,
		said: dimensionId ? { dimensionId, level: levelSaid(code) } : undefined,
	};
}

function levelSaid(code: string | undefined): number | "none" | "any" {
	return code === "none" ? "none" : code ? Number(code) : "any";
}

function isStatus(status: string): status is Status {
	return Object.hasOwn(STATUSES, status);
}

function isLook(look: string): look is Look {
	return Object.hasOwn(LOOKS, look);
}

/** What an address or a form says about which items are meant. */
export function itemSearch(fields: URLSearchParams | FormData): ItemSearch {
	return ItemSearch.parse(Object.fromEntries([...fields].map(([name, value]) => [name, value])));
}

/** The same as an address says it; "" where everything is meant. */
export function addressOf(search: ItemSearch): string {
	const address = new URLSearchParams();
	for (const [name, value] of Object.entries(search)) if (value) address.set(name, value);
	return address.toString();
}
