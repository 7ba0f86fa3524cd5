/** The kinds of probes, in the order of pages and tables. */
export const PROBES = [
	"reference_as_answer",
	"wrong_answer",
	"non_answer",
	"no_contexts",
	"other_contexts",
	"shuffled_contexts",
	"padded",
] as const;
export type Probe = (typeof PROBES)[number];

/** Each probe as pages name it, and what is done to an item. */
export const PROBE_WORDS: Readonly<
	Record<Probe, { readonly title: string; readonly made: string }>
> = {
	reference_as_answer: {
		title: "Reference as answer",
		made: "The reference stands in the place of the answer.",
	},
	wrong_answer: {
		title: "Wrong answer",
		made: "The answer to another question, from another document where there is one.",
	},
	non_answer: { title: "Non-answer", made: "The answer only says that it does not know." },
	no_contexts: { title: "No contexts", made: "The contexts are taken away." },
	other_contexts: { title: "Other contexts", made: "The contexts of another question." },
	shuffled_contexts: { title: "Shuffled contexts", made: "The same contexts in another order." },
	padded: {
		title: "Padded",
		made: "Two sentences of another item’s contexts are appended to the answer.",
	},
};
