import { listed } from "../agreement/plain-words.ts";
import { count, counted, decimal } from "../ui/numbers.ts";
import { PEOPLE } from "./own-fields.ts";
import type { SliceRow, WorseWhere } from "./worse-where.ts";

const SAID = 3;

/** "+56", "−4": a difference of shares in points. */
export function pointsInWords(difference: number): string {
	const points = Math.round(100 * difference);
	if (points === 0) return "0";
	return points > 0 ? `+${points}` : `−${-points}`;
}

/** Where it is shown to be worse; where nothing is shown, that this does not show that nothing is there. */
export function sliceAnswer({ rows, kind, isTested }: WorseWhere, name: string): string {
	if (rows.length === 0) {
		return "The items do not differ in any field, or have no labels: there is nothing to hold apart.";
	}
	if (!isTested) {
		return "Labels still come in: which parts are worse is tested once the sample is closed, since a test that is looked at again and again finds something at last.";
	}
	const inWords = (row: SliceRow) =>
		`${row.field} ${row.field === PEOPLE ? "are" : "is"} ${row.part} (${sizeInWords(row, kind)})`;
	const [worse, better] = (["worse", "better"] as const).map((which) =>
		rows.filter(({ is }) => is === which),
	);
	const verb = kind === "levels" ? "disagrees with people more" : "lies farther from people";
	const fewer = kind === "levels" ? "It disagrees less" : "It lies nearer";
	const found =
		worse.length > 0
			? `${name} ${verb} where ${listed(worse.slice(0, SAID).map(inWords))}${worse.length > SAID ? `, and ${count(worse.length - SAID)} more` : ""}.`
			: `Nowhere is ${name} shown to be worse than elsewhere; that does not show that it is the same everywhere.`;
	return better.length > 0
		? `${found} ${fewer} where ${listed(better.slice(0, SAID).map(inWords))}.`
		: found;
}

/** Of too few items nothing is claimed; the farthest of them are worth reading. */
export function worthReading({ rows, kind }: WorseWhere): string | null {
	const few = rows.filter(
		({ is, ci, p }) => is === "few" && ci && ci[0] > 0 && p !== null && p < NAMED_P,
	);
	if (few.length === 0) return null;
	const named = few
		.slice(0, SAID)
		.map((row) => `${row.field} ${row.part} (${sizeInWords(row, kind)})`);
	return `Worth reading, on too few items to be called worse: ${listed(named)}.`;
}

const NAMED_P = 0.05;

function sizeInWords({ more, here, n }: SliceRow, kind: WorseWhere["kind"]): string {
	return kind === "levels"
		? `${count(Math.round(here * n))} of ${counted(n, "item")}, ${pointsInWords(more)} points`
		: `by ${decimal(Math.abs(more))}`;
}

/** How it was tested. */
export function sliceTest({ rows, kind, fields, byGroups, isTested }: WorseWhere): string {
	const what =
		kind === "levels"
			? "Points: how many more of 100 items the judge and people answer differently there than elsewhere."
			: "How much farther apart the two are there than elsewhere, in shares of the scale or of the order.";
	const test = `The parts of a field are given out anew${byGroups ? ", what belongs together with it," : ""} to see what chance makes; p and limits allow for all ${count(rows.length)} parts of ${counted(fields, "field")}, and a part is called worse where both say so.`;
	return [
		what,
		...(isTested ? [test] : ["Limits allow for all of them."]),
		"Likely: drawn towards the others, as far as they may be alike. Ordered by the lower limit.",
	].join(" ");
}
