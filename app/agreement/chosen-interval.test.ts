import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { rankingReport } from "./ranking-report.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";

const ORDINAL: Scale = { type: "ordinal", values: [1, 2, 3, 4, 5] };
const NUMERIC: Scale = { type: "numeric" };
const BINARY: Scale = { type: "binary", values: [false, true] };

type Case = { readonly scale: Scale; readonly items: number; readonly tied?: boolean };

/** Three people, three judges who come near them, on scales of their own if `own`. */
function study({ scale, items, tied = false }: Case, own = false) {
	const random = randomStream("chosen-interval", scale.type, `${items}${tied}`);
	const truth = Array.from({ length: items }, () => random());
	const rater = (noise: number): Values =>
		truth.map((value) => {
			const seen = value + noise * (random() + random() - 1);
			if (scale.type === "binary") return seen > 0.5;
			if (scale.type === "ordinal") return Math.min(5, Math.max(1, 1 + Math.floor(5 * seen)));
			return tied ? Math.max(0, Math.round(seen * 10)) : seen;
		});
	const columns = columnsOf(scale, {
		humans: { ann: rater(0.3), bob: rater(0.3), cat: rater(0.3) },
		judges: { a: rater(0.2), b: rater(0.4), c: rater(0.9) },
	});
	if (!own) return columns;
	const [{ judges, ...dimension }] = columns.dimensions;
	const inPercent = judges.map((judge) => {
		const levels = judge.cells.kind === "codes" ? judge.cells.codes : [];
		const numbers = Float64Array.from(levels, (level) => 20 * level + 10 * random());
		return { ...judge, cells: { kind: "numbers" as const, numbers } };
	});
	return { ...columns, dimensions: [{ ...dimension, judges: inPercent }] };
}

test.each<Case & { readonly own?: boolean }>([
	{ scale: NUMERIC, items: 40 },
	{ scale: NUMERIC, items: 30 },
	{ scale: NUMERIC, items: 40, tied: true },
	{ scale: ORDINAL, items: 300 },
	{ scale: ORDINAL, items: 30 },
	{ scale: ORDINAL, items: 60, own: true },
	{ scale: BINARY, items: 100 },
])("the interval that allows for the choice holds the plain one: %j", ({ own, ...given }) => {
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 500 };
	const [ranking] = rankingReport(study(given, own), options).dimensions;
	let held = 0;
	for (const { judge, standing, value } of ranking.judges) {
		// Whom only the few items keep from being worse was chosen by nothing, and has no such interval.
		if (standing.is !== "mayBeBest" || standing.ciReason === "TOO_FEW") continue;
		const plain = ranking.own.find((each) => each.judge === judge)?.estimate;
		if (!plain || !("value" in plain) || !plain.ci) throw new Error(`${judge}: no plain interval`);
		expect(value).toBeCloseTo(plain.value, 9);
		expect(standing.ci?.[0]).toBeLessThan(plain.ci[0]);
		expect(standing.ci?.[1]).toBeGreaterThan(plain.ci[1]);
		held++;
	}
	expect(held).toBeGreaterThan(0);
});

test("on three items nothing has an interval, whoever is asked", () => {
	const three = study({ scale: BINARY, items: 3 });
	const [ranking] = rankingReport(three, { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 }).dimensions;
	for (const { estimate } of ranking.own) {
		if ("value" in estimate) expect(estimate).toMatchObject({ ci: null });
	}
});
