import { expect, test } from "vitest";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementReport } from "./agreement-report.ts";
import { columnsOf } from "./testing/columns-of.ts";
import { type Setting, tallies, truthOf } from "./testing/simulated-agreement.ts";

// A handful of samples of two places of the grid; `testing/long/coverage.test.ts` goes over all of it.
const SAMPLES = 120;
const PLACES: Setting[] = [
	{ items: 50, levels: 2, prevalence: 0.9, designEffect: 1 },
	{ items: 155, levels: 5, prevalence: 0.5, designEffect: 3 },
];

/** Four standard errors of a share of so many: what chance hardly exceeds in some sixty figures. */
const allowed = (share: number, of: number) => 4 * Math.sqrt((share * (1 - share)) / of);

test.each(PLACES)(
	"C6 and C10: what is printed of $items items covers, and tests err as they say",
	(place) => {
		const all = [...tallies(place, truthOf(place, 200_000), SAMPLES)];
		const low = all.filter(([, { held, printed }]) => {
			return printed >= SAMPLES / 4 && held / printed < 0.93 - allowed(0.93, printed);
		});
		expect(low).toEqual([]);
		expect(all.filter(([, { printed }]) => printed > 0).length).toBeGreaterThan(10);
		const tests = all.filter(([name]) => name === "difference");
		expect(tests.length).toBe(1);
		for (const [, { erred, contradicted }] of tests) {
			expect(contradicted).toBe(0);
			expect(erred / SAMPLES).toBeLessThan(0.06 + allowed(0.06, SAMPLES));
		}
	},
);

test("C6: an interval that is withheld names its cause", () => {
	const same = Array.from({ length: 200 }, (_, item) => item > 1);
	const columns = columnsOf(
		{ type: "binary", values: [false, true] },
		{
			humans: { anna: same, ben: same, cem: same },
			judges: { j: same.map((value, item) => value !== (item === 5)) },
		},
	);
	const [dimension] = agreementReport(columns, DEFAULT_AGREEMENT_OPTIONS).dimensions;
	const bias = dimension?.judges[0]?.bias;
	expect(bias).toMatchObject({ ci: null, ciReason: "FEW_DIFFERENT" });
});
