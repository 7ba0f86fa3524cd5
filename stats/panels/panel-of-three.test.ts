import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined } from "../core/result.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { panelOfThree } from "./panel-of-three.ts";

function unrelated(judges: number, { n = 300, noise = 0.5, seed = 21 } = {}) {
	const { columns } = generatedColumns({
		seed,
		n,
		K: 2,
		noise: [...Array(judges).fill(noise), 0],
		missing: [],
	});
	return { judges: columns.slice(0, judges), human: columns[judges] };
}

test("three judges that err apart gain what Condorcet says, and are shown to", () => {
	const { judges, human } = unrelated(3, { n: 3000 });
	const { gain, single, three } = panelOfThree(judges, human, { levels: 2 });
	const p = 0.75;
	expect(three).toEqual([0, 1, 2]);
	expect(single).toBeDefined();
	expect(Math.abs((gain.value ?? 9) - (p ** 3 + 3 * p ** 2 * (1 - p) - p))).toBeLessThan(0.03);
	expect(isDefined(gain) && gain.ci?.low).toBeGreaterThan(0);
});

test("three copies gain nothing, and the limits hold 0 with room for items not seen", () => {
	const { judges, human } = unrelated(1, { n: 100 });
	const { gain } = panelOfThree([judges[0], judges[0], judges[0]], human, { levels: 2 });
	expect(gain).toMatchObject({ value: 0, ci: { method: "near-best" } });
	expect(isDefined(gain) && gain.ci?.low).toBeLessThan(-0.01);
	expect(isDefined(gain) && gain.ci?.high).toBeGreaterThan(0.01);
});

test("two judges are no panel of three; no items are none", () => {
	const { judges, human } = unrelated(2);
	expect(panelOfThree(judges, human, { levels: 2 }).gain).toMatchObject({ reason: "TOO_FEW" });
	const none = judges.map(() => new Uint8Array());
	expect(panelOfThree(none, new Uint8Array(), { levels: 2 }).gain).toMatchObject({
		reason: "EMPTY",
	});
});

test("items of few groups have no limits; of many they are wider than of single items", () => {
	const { judges, human } = unrelated(3, { n: 60 });
	const often = (column: Uint8Array) => Uint8Array.from({ length: 600 }, (_, i) => column[i % 60]);
	const columns = judges.map(often);
	const of = (groups: number) =>
		panelOfThree(columns, often(human), {
			levels: 2,
			clusters: Int32Array.from({ length: 600 }, (_, i) => i % groups),
		}).gain;
	expect(of(5)).toMatchObject({ ciReason: "TOO_FEW" });
	const width = (gain: ReturnType<typeof of>) =>
		isDefined(gain) && gain.ci ? gain.ci.high - gain.ci.low : 0;
	expect(width(of(60))).toBeGreaterThan(
		2 * width(panelOfThree(columns, often(human), { levels: 2 }).gain),
	);
});

test("no NaN of 0 to 12 items, with clusters", () => {
	fc.assert(
		fc.property(
			codeColumns(3, { raters: [4, 4], items: [0, 12] }),
			fc.boolean(),
			(columns, isGrouped) => {
				const clusters = isGrouped ? Int32Array.from(columns[0], (_, i) => i >> 1) : undefined;
				const { gain } = panelOfThree(columns.slice(0, 3), columns[3], { levels: 3, clusters });
				expect(faultsOf(gain)).toEqual([]);
				if (isDefined(gain) && gain.ci) {
					expect(gain.ci.low).toBeLessThanOrEqual(gain.value);
					expect(gain.ci.high).toBeGreaterThanOrEqual(gain.value);
				}
			},
		),
		{ numRuns: RUNS },
	);
});
