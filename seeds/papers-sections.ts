import type { Area } from "./handbook/sections.ts";

/**
 * Which sections of each chapter hold an answer to any part of each question, read and written down
 * by hand: `136` = sections 1, 3 and 6, `-` = the chapter does not answer the question at all.
 *
 * - "This service" is all that the chapter's title names and that a visitor may use; volunteering,
 *   suggestions and records are not part of it.
 * - A section counts when it states an answer itself, not when one could be inferred from it.
 * - Money for what is late, lost or damaged answers "late", not "who"; but in `charges`, which is
 *   about that money, both. Late are returns, arrivals and cancellations with a consequence.
 * - "Many" is any limit on what somebody may have at once or how long; "start" is what is done and
 *   brought the first time, not on return; "children" is any rule for them, also a limit of age.
 * - A chapter's opening lines are no section. No question is answered there alone.
 */
const TABLE = `
                 who    when  late    start  many   whom  children  renew
membership       136    2     35      23     246    5     134       4
borrowing        13     4     -       4      123    -     1         2
reservations     35     1345  14      134    13456  1     5         125
charges          12456  -     123456  -      -      6     1         -
tool-loans       25     14    456     24     3      6     2         3
tool-safety      1456   134   6       145    34     6     4         3
cargo-bikes      23     234   346     245    34     6     25        -
rooms            235    2     46      6      2      -     -         -
digital-library  25     6     23      146    1236   16    5         3
printing         1345   1256  -       12345  12345  -     3         1
book-bus         24     134   2       24     25     6     -         23
young-readers    13456  1345  5       145    5      -     123456    -
repair-cafe      34     1     5       125    23     -     6         -
seed-library     1246   1246  1       123    12     -     -         -
`;

/** Section numbers by chapter, question after question. */
const NUMBERS: ReadonlyMap<string, readonly (readonly number[])[]> = new Map(
	TABLE.trim()
		.split("\n")
		.slice(1)
		.map((line) => {
			const [chapter = "", ...cells] = line.split(/\s+/);
			return [chapter, cells.map((cell) => (cell === "-" ? [] : [...cell].map(Number)))];
		}),
);

/** The numbers of a chapter's sections that answer the question at this place, counted from 0. */
export function answeringSections({ id }: Pick<Area, "id">, question: number): readonly number[] {
	const numbers = NUMBERS.get(id)?.[question];
	if (!numbers) throw new Error(`no sections are written down for question ${question} of ${id}`);
	return numbers;
}
