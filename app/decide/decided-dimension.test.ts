import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import { columnsOf } from "../agreement/testing/columns-of.ts";
import { decidedDimension } from "./decided-dimension.ts";

const random = randomStream("decided", "dimension");
const truth = Array.from({ length: 120 }, () => random() < 0.5);
const judge = truth.map((value) => (random() < 0.9 ? value : !value));
const coin = () => truth.map(() => random() < 0.5);

function decided(humans: Record<string, (boolean | null)[]>) {
	const columns = columnsOf(
		{ type: "binary", values: [false, true] },
		{ humans, judges: { judge } },
	);
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, clusters: [], bootstrap: 0 };
	return decidedDimension(agreementReport(columns, options).dimensions[0]);
}

test("two people who share no item are two, and one is one", () => {
	const half = (from: number) => truth.map((value, at) => (at % 2 === from ? value : null));
	expect(decided({ ann: half(0), bob: half(1) }).noBand).toBe("no item of two people");
	expect(decided({ ann: truth }).noBand).toBe("one person");
});

test("labels under several rubric versions are never counted together without a word", () => {
	const people = { humans: { ann: truth, bob: judge }, judges: { judge } };
	const columns = columnsOf({ type: "binary", values: [false, true] }, people);
	const [dimension] = agreementReport(columns, DEFAULT_AGREEMENT_OPTIONS).dimensions;
	const version = (version: number, items: number) => ({ version, labels: 2 * items, items });
	const mixed = { ...dimension, rubricVersions: [version(1, 40), version(2, 80)] };
	expect(decidedDimension(mixed).mixed).toEqual({
		together: "version 1 (80 labels of 40 items) and version 2 (160 labels of 80 items)",
		newest: 2,
	});
	expect(decidedDimension(dimension).mixed).toBeNull();
});

test("where people hardly agree the table says so", () => {
	expect(decided({ ann: coin(), bob: coin() }).hardly).toMatch(/people hardly agree themselves/);
	expect(decided({ ann: truth, bob: judge }).hardly).toBeNull();
});
