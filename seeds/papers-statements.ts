import { type Area, type Section, sectionsOf, sentencesIn } from "./handbook/sections.ts";

/**
 * Which sentences of each chapter answer any part of each question, read and written down by hand, one
 * line for each question: `1.123 3.1` = sentences 1, 2 and 3 of section 1 and the first of section 3, `-` =
 * the chapter does not answer the question at all.
 *
 * - "This service" is all that the chapter's title names and that a visitor may use; volunteering,
 *   suggestions and records are not part of it.
 * - A sentence counts when it states an answer itself, not when one could be inferred from it.
 * - Money for what is late, lost or damaged answers "late", not "who"; but in `charges`, which is
 *   about that money, both. Late are returns, arrivals and cancellations with a consequence.
 * - "Many" is any limit on what somebody may have at once or how long; "start" is what is done and
 *   brought the first time, not on return; "children" is any rule for them, also a limit of age.
 * - "Where" is any place at which something of the service is had, done or given back, or is not; "not" is
 *   whatever cannot, may not or is never done, a limit in number or time apart.
 * - A chapter's opening lines are no section. No question is answered there alone.
 */
const TABLE: Readonly<Record<string, string>> = {
	membership: `
		who      1.123 3.1 6.1
		when     2.13
		late     3.3 5.123
		start    2.124 3.1
		many     2.4 4.1 6.23
		whom     5.1
		children 1.1 3.14 4.1
		renew    4.23
		where    2.14 4.3
		not      1.3 6.4`,
	borrowing: `
		who      1.1 3.2
		when     4.13
		late     -
		start    4.1
		many     1.12 2.123 3.2
		whom     -
		children 1.1
		renew    2.2
		where    3.1 4.1235
		not      2.2 3.1`,
	reservations: `
		who      3.12 5.2
		when     1.2 3.4 4.12 5.2
		late     1.4 4.23
		start    1.2 3.3 4.4
		many     1.1 3.2 4.2 5.3 6.1
		whom     1.4
		children 5.2
		renew    1.123 2.1 5.3
		where    1.24 3.3 4.2
		not      1.4 2.1 3.4`,
	charges: `
		who      1.1234 2.2 4.1 5.2345 6.24
		when     -
		late     1.123 2.12 3.1 4.12 5.345 6.24
		start    -
		many     -
		whom     6.12
		children 1.4
		renew    -
		where    -
		not      3.1 5.1`,
	"tool-loans": `
		who      2.123 5.12
		when     1.12 4.1
		late     4.4 5.4 6.34
		start    2.13 4.1
		many     3.124
		whom     6.4
		children 2.1
		renew    3.34
		where    1.3
		not      1.3 3.4 4.4`,
	"tool-safety": `
		who      1.1 4.24 5.1 6.4
		when     1.13 3.2 4.2
		late     6.12
		start    1.3 4.23 5.2
		many     3.1 4.4
		whom     6.1
		children 4.4
		renew    3.23
		where    1.1 3.2
		not      4.4 5.3 6.34`,
	"cargo-bikes": `
		who      2.14 3.23
		when     2.1 3.1 4.13
		late     3.5 4.2 6.34
		start    2.14 4.1 5.34
		many     3.14 4.1
		whom     6.1
		children 2.1 5.23
		renew    -
		where    1.123
		not      4.3`,
	rooms: `
		who      2.1 3.123 5.4
		when     2.24
		late     4.123 6.4
		start    6.1
		many     2.3
		whom     -
		children -
		renew    -
		where    1.13
		not      1.3 3.4`,
	"digital-library": `
		who      2.3 5.23
		when     6.12
		late     2.3 3.4
		start    1.1 4.1 6.1
		many     1.4 2.12 3.34 6.3
		whom     1.3 6.12
		children 5.3
		renew    3.12
		where    4.14 5.23 6.13
		not      3.2 4.23`,
	printing: `
		who      1.12 3.13 4.12 5.3
		when     1.3 2.1 5.2 6.1
		late     -
		start    1.12 2.1 3.4 4.2 5.2
		many     1.12 2.2 3.3 4.24 5.34
		whom     -
		children 3.3
		renew    1.1
		where    1.2 2.1 3.24 4.3 5.1 6.1
		not      2.3 5.5 6.2`,
	"book-bus": `
		who      2.14 4.12
		when     1.134 3.14 4.1
		late     2.4
		start    2.1 4.34
		many     2.2 5.13
		whom     6.3
		children -
		renew    2.2 3.3
		where    1.2 2.35
		not      3.14 5.2`,
	"young-readers": `
		who      1.13 3.1 4.12 5.14 6.1
		when     1.1234 3.1 4.1 5.12
		late     5.4
		start    1.23 4.34 5.23
		many     5.14
		whom     -
		children 1.13 2.123 3.1 4.14 5.3 6.124
		renew    -
		where    1.13 4.1 5.1
		not      1.4 2.4 6.2`,
	"repair-cafe": `
		who      3.3 4.123
		when     1.1234
		late     5.2
		start    1.3 2.1 5.4
		many     2.2 3.2
		whom     -
		children 6.4
		renew    -
		where    1.1
		not      2.3 5.4`,
	"seed-library": `
		who      1.2 2.2 4.4 6.1
		when     1.1 2.1 4.1 6.12
		late     1.2
		start    1.1 2.4 3.3
		many     1.1 2.35
		whom     -
		children -
		renew    -
		where    2.1 4.1 6.2
		not      4.23`,
};

/** A section with the sentences of it that answer a question. */
export type AnsweringSection = { readonly section: Section; readonly sentences: readonly string[] };

/** The sections of a chapter that answer the question at this place, counted from 0, with their answering sentences. */
export function answeringSections(area: Area, question: number): AnsweringSection[] {
	const line = TABLE[area.id]?.trim().split("\n")[question];
	if (line === undefined)
		throw new Error(`no sentences are written down for question ${question} of ${area.id}`);
	const [, ...cells] = line.trim().split(/\s+/);
	const sections = new Map(sectionsOf(area).map((section) => [section.id, section]));
	return cells
		.filter((cell) => cell !== "-")
		.map((cell) => {
			const [number = "", places = ""] = cell.split(".");
			const section = sections.get(`${area.id}-${number}`);
			const all = section ? sentencesIn(section) : [];
			const sentences = [...places].flatMap((place) => all[Number(place) - 1] ?? []);
			if (!section || sentences.length !== places.length)
				throw new Error(`${area.id} has no sentences ${cell}`);
			return { section, sentences };
		});
}

/** Fewer words are no passage that a search could be seen to have found. */
const FEWEST_WORDS = 12;

/**
 * The passage of a section that carries its answer: the section's heading, then word for word from the first
 * answering sentence to the last, with the neighbours of a sentence that is too short to stand alone.
 */
export function passageOf({ section, sentences }: AnsweringSection): string {
	const all = sentencesIn(section);
	const [heading = ""] = section.text.split("\n");
	let from = all.indexOf(sentences[0] ?? "");
	let to = all.indexOf(sentences.at(-1) ?? "") + 1;
	const body = () => all.slice(from, to).join(" ");
	while (body().split(" ").length < FEWEST_WORDS && (from > 0 || to < all.length)) {
		if (from > 0) from--;
		else to++;
	}
	return `${heading}\n\n${body()}`;
}
