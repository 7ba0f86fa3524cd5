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

test("where people hardly agree the table says so", () => {
	expect(decided({ ann: coin(), bob: coin() }).hardly).toMatch(/people hardly agree themselves/);
	expect(decided({ ann: truth, bob: judge }).hardly).toBeNull();
});
