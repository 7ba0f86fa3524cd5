import { expect, test } from "vitest";
import { DEFAULT_AGREEMENT_OPTIONS } from "#app/agreement/agreement-json.ts";
import { agreementReport } from "#app/agreement/agreement-report.ts";
import { columnsOf } from "#app/agreement/testing/columns-of.ts";
import { ADJUDICATED } from "./adjudicated.ts";
import { ColumnBuilder } from "./column-builder.ts";
import { consensusOf, provenanceCounts } from "./consensus.ts";
import type { DimensionColumns, RaterColumn } from "./rating-columns.ts";
import { referenceColumn } from "./reference-column.ts";
import { inSharedMemory } from "./shared-columns.ts";

const LEVELS = { type: "ordinal", values: [1, 2, 3, 4, 5] } as const;

/** Decisions by place: a code or number, or null for what was left unresolved. */
function decided(items: number, kind: "codes" | "numbers", at: Record<number, number | null>) {
	const builder = new ColumnBuilder(kind);
	for (const [place, value] of Object.entries(at)) {
		if (value === null) builder.putUnscored(Number(place), 0, "unresolved");
		else builder.put(Number(place), 0, value);
	}
	return builder.finish(ADJUDICATED, { items, counted: "first" });
}

function only(columns: ReturnType<typeof columnsOf>, decisions?: RaterColumn): DimensionColumns {
	const [dimension] = columns.dimensions;
	if (!dimension) throw new Error("one dimension was given");
	return { ...dimension, ...(decisions && { decided: decisions }) };
}

const SIX_ITEMS = {
	humans: {
		anna: [1, 2, 4, 5, 3, null],
		ben: [1, 2, 2, 5, 4, null],
		cleo: [1, 3, 3, 1, null, null],
	},
	judges: { judge: [1, 2, 3, 5, 4, 1] },
};

test("a decision goes before the majority, a tie and what was left open have no value", () => {
	const columns = columnsOf({ ...LEVELS, values: [...LEVELS.values] }, SIX_ITEMS);
	const before = consensusOf(only(columns), 6);
	expect(before.provenance).toEqual([
		"unanimous",
		"majority",
		"unresolved",
		"majority",
		"unresolved",
		null,
	]);
	const dimension = only(columns, decided(6, "codes", { 2: 2, 3: null }));
	const after = consensusOf(dimension, 6);
	expect(after.provenance).toEqual([
		"unanimous",
		"majority",
		"adjudicated",
		"unresolved",
		"unresolved",
		null,
	]);
	expect([...(after.codes ?? [])]).toEqual([0, 1, 2, 255, 255, 255]);
	expect([...(after.numbers ?? [])]).toEqual([1, 2, 3, Number.NaN, Number.NaN, Number.NaN]);
	expect(provenanceCounts(after)).toEqual({
		single: 0,
		unanimous: 1,
		majority: 1,
		adjudicated: 1,
		unresolved: 2,
	});
	expect(referenceColumn(dimension, ADJUDICATED, 6).ties).toBe(2);
});

test("on a numeric scale what is not decided is the mean of the people", () => {
	const columns = columnsOf(
		{ type: "numeric", range: [0, 1] },
		{ humans: { anna: [0.2, 0.5, 0.1], ben: [0.4, 0.5, null] }, judges: {} },
	);
	const { numbers, provenance } = consensusOf(only(columns, decided(3, "numbers", { 0: 0.9 })), 3);
	expect([...(numbers ?? [])]).toEqual([0.9, 0.5, 0.1]);
	expect(provenance).toEqual(["adjudicated", "unanimous", "single"]);
});

test("judges are held against what was adjudicated, also where threads share the columns", () => {
	const columns = columnsOf({ ...LEVELS, values: [...LEVELS.values] }, SIX_ITEMS);
	const adjudicated = {
		...columns,
		dimensions: [only(columns, decided(6, "codes", { 2: 2, 4: 3 }))],
	};
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
	const againstMajority = agreementReport(columns, options).dimensions[0];
	expect(againstMajority?.judges[0]).toMatchObject({ n: 3, ties: 2 });
	expect(againstMajority).not.toHaveProperty("provenance");
	const report = agreementReport(inSharedMemory(adjudicated), {
		...options,
		reference: ADJUDICATED,
	});
	expect(report.reference).toBe("adjudicated");
	expect(report.dimensions[0]?.judges[0]).toMatchObject({ n: 5, ties: 0 });
	expect(report.dimensions[0]?.judges[0]?.percentAgreement).toMatchObject({ value: 1 });
	expect(report.dimensions[0]?.provenance).toEqual({
		single: 0,
		unanimous: 1,
		majority: 2,
		adjudicated: 2,
		unresolved: 0,
	});
});

test("a person of that name stays a person", () => {
	const columns = columnsOf(
		{ type: "binary", values: [false, true] },
		{ humans: { adjudicated: [true, false], ben: [true, true] }, judges: { j: [true, false] } },
	);
	expect([...(referenceColumn(only(columns), ADJUDICATED, 2).codes ?? [])]).toEqual([1, 0]);
});
