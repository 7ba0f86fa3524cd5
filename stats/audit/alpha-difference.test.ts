import fc from "fast-check";
import { expect, test } from "vitest";
import { krippendorffAlpha } from "../agreement/krippendorff-alpha-result.ts";
import { isDefined } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { randomStream } from "../resampling/random.ts";
import { countPatterns } from "../tables/count-patterns.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { alphaDifference } from "./alpha-difference.ts";

/** Three people who err on some share of five levels. */
function labels(seed: number, items: number, erring: number): Uint8Array[] {
	const draw = randomStream("versions", seed, erring);
	const truth = Uint8Array.from({ length: items }, (_, item) => item % 5);
	return [0, 1, 2].map(() =>
		truth.map((code) => (draw() < erring ? Math.floor(5 * draw()) : code)),
	);
}

test("both alphas are those of the labels that are there both times", () => {
	const [before, after] = [labels(1, 80, 0.5), labels(2, 80, 0.2)];
	before[0].fill(MISSING, 0, 10);
	after[1].fill(MISSING, 5, 15);
	// Nobody but the third person has both on items 5 to 9: one person alone is none to agree with.
	const found = alphaDifference(5, { before, after, metric: "ordinal" });
	expect(found.items).toBe(75);
	const alone = (columns: readonly Uint8Array[]) => {
		const both = columns.map((column, person) =>
			column.map((code, item) => {
				const gone = before[person][item] === MISSING || after[person][item] === MISSING;
				return gone || (item >= 5 && item < 10) ? MISSING : code;
			}),
		);
		return krippendorffAlpha(countPatterns(both, 5), ["ordinal"], { replicates: 0 }).ordinal.value;
	};
	expect(found.before.value).toBeCloseTo(alone(before) ?? 9, 10);
	expect(found.after.value).toBeCloseTo(alone(after) ?? 9, 10);
	const { difference } = found;
	expect(difference.value).toBeCloseTo((found.after.value ?? 9) - (found.before.value ?? 9), 12);
	expect(isDefined(difference) && (difference.ci?.low ?? 0) > 0).toBe(true);
});

test("fewer than 30 items have no interval, and nothing in common no figure", () => {
	const few = alphaDifference(5, { before: labels(1, 29, 0.5), after: labels(2, 29, 0.1) });
	expect(few.difference).toMatchObject({ ciReason: "TOO_FEW", n: 29 });
	expect(few.difference).not.toHaveProperty("ci");
	const empty = new Uint8Array(40).fill(MISSING);
	const none = alphaDifference(5, {
		before: labels(1, 40, 0.5),
		after: [empty, empty, empty],
	});
	expect(none).toMatchObject({ items: 0, difference: { reason: "NO_OVERLAP" } });
});

test("the same words twice are called different in about one of twenty studies", () => {
	const studies = 400;
	let told = 0;
	for (let seed = 0; seed < studies; seed++) {
		const [before, after] = [labels(2 * seed + 10, 60, 0.35), labels(2 * seed + 11, 60, 0.35)];
		const { difference } = alphaDifference(5, { before, after, metric: "interval" });
		if (isDefined(difference) && difference.ci && !holds0(difference.ci)) told++;
	}
	expect(told / studies).toBeLessThan(0.08);
});

function holds0({ low, high }: { readonly low: number; readonly high: number }): boolean {
	return low <= 0 && high >= 0;
}

test(
	"no figure is NaN, whatever is missing",
	() => {
		const columns = codeColumns(3, { raters: [4, 4], items: [0, 40] });
		fc.assert(
			fc.property(columns, fc.constantFrom("nominal", "ordinal", "interval"), (all, metric) => {
				const found = alphaDifference(3, {
					before: all.slice(0, 2),
					after: all.slice(2),
					metric,
				});
				expect(faultsOf(found)).toEqual([]);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
