import { expect, test } from "vitest";
import { type Setting, type Tally, tallies, truthOf } from "../simulated-agreement.ts";

const SAMPLES = 1000;
const ITEMS = [20, 50, 155, 600];
const PREVALENCES = [0.5, 0.9, 0.97];

type Covered = Tally & { readonly setting: Setting; readonly name: string };

/** Three standard errors of a share of so many. */
function allowed(share: number, of: number): number {
	return 3 * Math.sqrt((share * (1 - share)) / of);
}

function covered(levels: 2 | 5): Covered[] {
	return PREVALENCES.flatMap((prevalence) => {
		const place = { levels, prevalence, items: 0, designEffect: 1 } as const;
		const truths = truthOf(place);
		return ([1, 3] as const).flatMap((designEffect) =>
			ITEMS.flatMap((items) => {
				const setting = { ...place, items, designEffect };
				return [...tallies(setting, truths, SAMPLES)].map(([name, tally]) => ({
					...tally,
					name,
					setting,
				}));
			}),
		);
	});
}

/** One line a figure, prevalence and design effect; coverage, width and share withheld by items. */
function tableOf(all: readonly Covered[]): string {
	const lines = new Map<string, string[]>();
	for (const { name, setting, samples, printed, held, width, ...tally } of all) {
		const { levels, prevalence, designEffect } = setting;
		const key = `| ${name} | ${levels} | ${prevalence} | ${designEffect} |`;
		const withheld = (samples - tally.undefined - printed) / samples;
		const erred = name === "difference" ? `, errs ${(tally.erred / samples).toFixed(3)}` : "";
		const shown =
			printed === 0
				? `withheld${erred}`
				: `${(held / printed).toFixed(3)} (${(width / printed).toFixed(2)}; ${withheld.toFixed(2)})${erred}`;
		lines.set(key, [...(lines.get(key) ?? []), shown]);
	}
	const rows = [...lines].sort(([a], [b]) => (a < b ? -1 : 1));
	return [
		`| figure | levels | prevalence | design effect | ${ITEMS.join(" items | ")} items |`,
		`| --- | --- | --- | --- | ${ITEMS.map(() => "---").join(" | ")} |`,
		...rows.map(([key, cells]) => `${key} ${cells.join(" | ")} |`),
	].join("\n");
}

test.each([2, 5] as const)(
	"C6 and C10: every interval that agree prints covers, tests err as they say: %i levels",
	(levels) => {
		const all = covered(levels);
		process.stdout.write(
			`coverage of 95 % intervals (mean width; share withheld)\n${tableOf(all)}\n`,
		);
		// A figure that is hardly ever printed in a setting says nothing of how it covers there.
		const shown = all.filter(({ printed }) => printed >= SAMPLES / 10);
		const low = shown.filter(({ held, printed }) => held / printed < 0.92 - allowed(0.92, printed));
		expect(low).toEqual([]);
		const names = new Set(shown.map(({ name }) => name));
		const wide = [...names].filter((name) => {
			const own = shown.filter((one) => one.name === name);
			const mean = own.reduce((sum, { held, printed }) => sum + held / printed, 0) / own.length;
			return mean > 0.985;
		});
		expect(wide).toEqual([]);
		const differences = all.filter(({ name }) => name === "difference");
		expect(differences.every(({ contradicted }) => contradicted === 0)).toBe(true);
		const erring = differences.filter(
			({ erred, samples }) => erred / samples > 0.06 + allowed(0.06, samples),
		);
		expect(erring).toEqual([]);
	},
	7_200_000,
);
