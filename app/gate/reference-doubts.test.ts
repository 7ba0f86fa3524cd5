import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { type AgreementOptions, DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import { columnsOf, type Values } from "../agreement/testing/columns-of.ts";
import { isRefusal } from "../base/refusal.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { holdGate } from "./gate.ts";
import { gateOf } from "./gate-file.ts";
import { unscoredOf } from "./unscored.ts";

const random = randomStream("gate", "reference");
const truth = Array.from({ length: 150 }, () => random() < 0.5);
const rater = (right: number): Values => truth.map((value) => (random() < right ? value : !value));
const [ann, ben, cat, good] = [rater(0.95), rater(0.95), rater(0.95), rater(0.97)];

function held(
	humans: Record<string, Values>,
	judge: Values,
	{
		groups,
		...options
	}: Partial<AgreementOptions> & { readonly groups?: RatingColumns["groups"] } = {},
) {
	const own = columnsOf(
		{ type: "binary", values: [false, true] },
		{ humans, judges: { good: judge } },
	);
	const columns = { ...own, ...(groups && { groups }) };
	const settings = { ...DEFAULT_AGREEMENT_OPTIONS, clusters: [], ...options };
	const gate = gateOf({ judge: "good", dimension: "d" }, ["percentAgreement.ci.low>=0.5"]);
	if (isRefusal(gate)) throw new Error(gate.sentence);
	const evidence = { identities: null, refused: 0, unscored: unscoredOf(columns, settings) };
	const result = holdGate(agreementReport(columns, settings), gate, evidence);
	if (isRefusal(result)) throw new Error(result.sentence);
	return result;
}

test("one person alone is what is meant only where --reference says so", () => {
	expect(held({ ann }, good)).toMatchObject({
		verdict: "cannot tell",
		reasons: [expect.stringMatching(/^Only ann has labelled.*second person.*--reference ann/)],
	});
	expect(held({ ann }, good, { reference: "ann" })).toMatchObject({
		verdict: "trusted",
		reasons: [],
		choices: ["Judges are held against ann alone, as --reference says."],
	});
});

test("a judge that has the only person's label everywhere may be that person's copy", () => {
	const noise = rater(0.5);
	expect(held({ noise }, noise, { reference: "noise" })).toMatchObject({
		verdict: "cannot tell",
		reasons: [expect.stringContaining("on all 150 items, and nobody else has labelled")],
	});
});

test("people who gave the same everywhere, or who share no item, are one opinion as far as labels show", () => {
	expect(held({ ann, bob: ann, cid: ann }, good)).toMatchObject({
		verdict: "cannot tell",
		reasons: [
			expect.stringMatching(/^ann, bob and cid gave the same label on every one of 150 items/),
		],
	});
	expect(held({ ann, bob: ann, cid: ann }, good, { reference: "ann" }).verdict).toBe("trusted");
	const apart = (values: Values, part: number) =>
		values.map((value, item) => (item % 2 === part ? value : undefined));
	expect(held({ ann: apart(ann, 0), ben: apart(ben, 1) }, good)).toMatchObject({
		verdict: "cannot tell",
		reasons: [expect.stringContaining("No item has the labels of two people")],
	});
	const few = ben.map((value, item) => (item < 8 ? value : undefined));
	expect(held({ ann, ben: few }, good).reasons).toEqual([
		expect.stringContaining("Only 8 items have the labels of two people, too few to show"),
	]);
});

test("an adjudicated reference of which nothing is adjudicated", () => {
	expect(held({ ann, ben, cat }, good, { reference: "adjudicated" })).toMatchObject({
		verdict: "cannot tell",
		reasons: [expect.stringContaining("Nothing is adjudicated of 150 items")],
	});
});

test("a large margin, which is about differences, is no doubt about people", () => {
	expect(held({ ann, ben, cat }, good, { margin: 0.5 })).toMatchObject({
		verdict: "trusted",
		reasons: [],
	});
});

test("groups that figures do not allow for are said beside the verdict", () => {
	const ids = Int32Array.from(truth, (_, item) => item % 15);
	const groups = [
		{ grouping: "document", from: "document_id", groups: 15, items: 150, ids, byDefault: true },
	] as const;
	expect(held({ ann, ben, cat }, good, { groups })).toMatchObject({
		verdict: "trusted",
		choices: [expect.stringMatching(/do not allow for 150 items that share their document_id/)],
	});
});
