import { expect, test } from "vitest";
import type { Level, Scale } from "#db/model/scale.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { columnsOf } from "../agreement/testing/columns-of.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { type HabitsJob, habitsOf } from "./habits.ts";
import { habitsInWords } from "./habits-in-words.ts";

const ITEMS = 200;
const GRADES: Scale = { type: "ordinal", values: [1, 2, 3, 4, 5] };
const NONE = {
	length: new Float64Array(ITEMS).fill(Number.NaN),
	pair: null,
	systems: { names: [], codes: new Int32Array(ITEMS).fill(-1) },
};

const run = (columns: RatingColumns, job: Partial<HabitsJob> = {}) =>
	habitsOf({
		columns,
		options: DEFAULT_AGREEMENT_OPTIONS,
		facts: NONE,
		own: [],
		times: null,
		...job,
	});

const limits = (estimate: EstimateJson | undefined | null) =>
	estimate && "value" in estimate ? estimate.ci : null;

const random = randomStream(11, "habits");
const truth = Array.from({ length: ITEMS }, () => 1 + Math.floor(5 * random()));
const grade = (value: number) => Math.min(5, Math.max(1, Math.round(value)));
const near = (bias = 0) => truth.map((value) => grade(value + bias + 1.2 * (random() - 0.5)));
const people = () => ({ ann: near(), bob: near(), cy: near() });

test("what is not there is null, and nothing is made up in its place", () => {
	const habits = run(columnsOf(GRADES, { humans: people(), judges: { j: near() } }));
	expect(habits).toMatchObject({
		length: null,
		own: null,
		repeated: null,
		drift: null,
		systems: [],
	});
	expect(limits(habits.spread)?.[0]).toBeLessThan(1.03);
	expect(limits(habits.spread)?.[1]).toBeGreaterThan(0.97);
});

test("a favourite level is found beyond what people say, and allows for all levels", () => {
	const middling = near().map((value) => (random() < 0.4 ? 3 : value));
	const { level, spread } = run(columnsOf(GRADES, { humans: people(), judges: { j: middling } }));
	expect(level?.code).toBe(2);
	expect(level?.more).toMatchObject({ level: expect.closeTo(0.99, 6) });
	expect(limits(level?.more)?.[0]).toBeGreaterThan(0.15);
	expect(limits(spread)?.[1]).toBeLessThan(1);
});

test("of two levels the use of the scale would be the direction again, and is no habit", () => {
	const binary: Scale = { type: "binary", values: [false, true] };
	const most = truth.map((value) => value > 1);
	const half = truth.map((value) => value > 2);
	const columns = columnsOf(binary, { humans: { ann: half, bob: half }, judges: { j: most } });
	const habits = run(columns);
	expect(habits.spread).toBeNull();
	const [dimension] = agreementReport(columns, {
		...DEFAULT_AGREEMENT_OPTIONS,
		bootstrap: 0,
	}).dimensions;
	const judge = dimension.judges[0];
	if (!judge) throw new Error("there is no judge");
	const said = { judge, ends: ["no", "yes"], levels: ["no", "yes"], said: null } as const;
	const titles = habitsInWords(habits, said, null).map(({ title }) => title);
	expect(titles).toContain("Direction");
	expect(titles).not.toContain("Use of the scale");
	const levels = ["1", "2", "3", "4", "5"];
	expect(habitsInWords(habits, { ...said, levels }, null)[1]?.title).toBe("Use of the scale");
});

test("pairs: a judge that takes the longer answer, whatever levels and dimension are called", () => {
	const longer = Array.from({ length: ITEMS }, () => random() < 0.5);
	const a = Float64Array.from(longer, (isB) => (isB ? 100 : 300));
	const b = Float64Array.from(longer, (isB) => (isB ? 300 : 100));
	const facts = { ...NONE, pair: { a, b } };
	const byLength = longer.map((isB) => (random() < 0.9 ? isB : !isB));
	const fair = longer.map(() => random() < 0.5);
	const named = ([first, second]: readonly [Level, Level], scale: Scale, dimension?: string) => {
		const inWords = (chosen: readonly boolean[]) => chosen.map((isB) => (isB ? second : first));
		const columns = columnsOf(scale, {
			humans: { ann: inWords(fair) },
			judges: { j: inWords(byLength) },
		});
		const [only] = columns.dimensions;
		const renamed = dimension && {
			dimensions: [{ ...only, dimension: { ...only.dimension, name: dimension } }],
		};
		return run({ ...columns, ...renamed }, { facts }).length;
	};
	const words = ["tie", "response1", "response2"];
	const found = [
		named(["a_better", "b_better"], { type: "nominal", values: ["a_better", "b_better", "tie"] }),
		named(["response1", "response2"], { type: "nominal", values: words }),
		named([true, false], { type: "binary", values: [false, true] }, "output_1_better"),
	];
	for (const length of found) {
		expect(length?.of).toBe("pair");
		expect(limits(length?.more)?.[0]).toBeGreaterThan(0.2);
	}
	expect(named([true, false], { type: "binary", values: [false, true] })).toBeNull();
});

test("its own answers are those of the system that is called as it is", () => {
	const mine = Int32Array.from({ length: ITEMS }, (_, item) => item % 2);
	const facts = { ...NONE, systems: { names: ["other-1", "gpt 4o"], codes: mine } };
	const partial = near().map((value, item) => grade(value + (mine[item] === 1 ? 1 : 0)));
	const columns = columnsOf(GRADES, { humans: people(), judges: { j: partial } });
	const { own } = run(columns, { facts, own: ["vendor/GPT-4o"] });
	expect(own?.system).toBe("gpt 4o");
	expect(limits(own?.more)?.[0]).toBeGreaterThan(0.2);
	expect(run(columns, { facts, own: ["another"] }).own).toBeNull();
});

test("drift needs days; then the halves are held beside each other", () => {
	const drifting = near().map((value, item) =>
		item > 100 && random() < 0.6 ? grade(6 - value) : value,
	);
	const columns = columnsOf(GRADES, { humans: people(), judges: { j: drifting } });
	const every = (ms: number) => Float64Array.from({ length: ITEMS }, (_, item) => item * ms);
	expect(run(columns, { times: every(1_000) }).drift).toMatchObject({ less: null });
	const { drift } = run(columns, { times: every(3_600_000) });
	expect(limits(drift?.less)?.[0]).toBeGreaterThan(0.1);
});
