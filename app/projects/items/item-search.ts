import { z } from "zod";

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

const said = (text: unknown) => (typeof text === "string" && text.trim() ? text.trim() : undefined);
const words = z.preprocess(said, z.string().max(500).optional().catch(undefined));

/** What the address of the items page says; what makes no sense is as if it were not there. */
export const ItemSearch = z.object({
	text: words,
	field: words,
	value: words,
	status: z.preprocess(
		said,
		z.enum(["unlabelled", "open", "labelled"]).optional().catch(undefined),
	),
	look: z
		.preprocess(said, z.string().optional())
		.transform((look) => (look !== undefined && isLook(look) ? look : undefined)),
	person: words,
	judge: words,
	/** Dimension id, and the code of a level or `none`: `dim_1:3`. */
	outcome: words,
});
export type ItemSearch = z.output<typeof ItemSearch>;

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
