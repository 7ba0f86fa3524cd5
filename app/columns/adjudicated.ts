/**
 * Words for what people agree on after adjudication; pages in the browser know them too, so that
 * nothing is imported here.
 */

/** The word for what people agree on after adjudication, where a reference is chosen. */
export const ADJUDICATED = "adjudicated";

/** Where the value of an item comes from that people are taken to agree on. */
export const PROVENANCES = [
	"single",
	"unanimous",
	"majority",
	"adjudicated",
	"unresolved",
] as const;
export type Provenance = (typeof PROVENANCES)[number];
export type ProvenanceCounts = Readonly<Record<Provenance, number>>;
