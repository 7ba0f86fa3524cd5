import { expect, test } from "vitest";
import { studies } from "#stats/testing/runs.ts";
import { type AgreementOptions, DEFAULT_AGREEMENT_OPTIONS } from "../../agreement-json.ts";
import { rankingReport } from "../../ranking-report.ts";
import { simulatedPanel } from "../simulated-panel.ts";

const OPTIONS = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
const PAGES = studies(200);

type Panel = Parameters<typeof simulatedPanel>[0];

function rankingOf(panel: Panel, options: Partial<AgreementOptions> = {}) {
	return rankingReport(simulatedPanel(panel), { ...OPTIONS, ...options }).dimensions[0];
}

function judgesOf(right: readonly number[]): Record<string, number> {
	return Object.fromEntries(right.map((share, judge) => [`judge ${judge}`, share]));
}

/** Share of so many simulated pages. */
function shareOf(pages: number, isSo: (seed: number) => boolean): number {
	let so = 0;
	for (let seed = 1; seed <= pages; seed++) if (isSo(seed)) so++;
	return so / pages;
}
/** Three standard errors of a share. */
const allowed = (limit: number, pages: number) => 3 * Math.sqrt((limit * (1 - limit)) / pages);

function said(what: string, shares: Readonly<Record<string, number>>): void {
	process.stdout.write(`${what}: ${JSON.stringify(shares)}\n`);
}

test.each([0.5, 0.9])(
	"six equal judges at n = 150 and prevalence %f: at most 5 %% of pages name one as better than another",
	(prevalence) => {
		const judges = judgesOf([0.85, 0.85, 0.85, 0.85, 0.85, 0.85]);
		const people = [0.9, 0.9, 0.9];
		const named = shareOf(
			PAGES,
			(seed) => rankingOf({ items: 150, people, judges, prevalence, seed }).mayBeBest.length < 6,
		);
		said("six equal judges", { prevalence, named });
		expect(named).toBeLessThan(0.05 + allowed(0.05, PAGES));
	},
);

test.each([150, 600])(
	"a judge of .80 beside five people of .85, %i items: at most 5 %% of pages say as good",
	(items) => {
		const counts = { asGood: 0, worse: 0, withinMargin: 0 };
		const people = [0.96, 0.96, 0.96, 0.96, 0.96];
		for (let seed = 1; seed <= PAGES; seed++) {
			const [judge] = rankingOf({ items, people, judges: { judge: 0.935 }, seed }).judges;
			const difference = judge.person?.difference;
			if (!difference || !("ci" in difference) || !difference.ci) continue;
			const [low, high] = difference.ci;
			if (low >= 0) counts.asGood++;
			else if (high < 0) counts.worse++;
			else if (low > -OPTIONS.margin) counts.withinMargin++;
		}
		const [asGood, worse, withinMargin] = [counts.asGood, counts.worse, counts.withinMargin].map(
			(count) => count / PAGES,
		);
		said("judge .80 beside people of .85", { items, asGood, worse, withinMargin });
		expect(asGood).toBeLessThan(0.05);
		expect(worse).toBeGreaterThan(items === 600 ? 0.4 : 0.02);
	},
);

test("one of six judges better by .1: seldom shown at 150 items, in 80 ± 5 % after collecting what the page asks for", () => {
	const STUDIES = studies(300);
	const panel = {
		people: [0.97, 0.97, 0.97],
		judges: judgesOf([0.875, 0.825, 0.825, 0.825, 0.825, 0.825]),
	};
	let planned = 0;
	let shown = 0;
	let found = 0;
	const isShown = (ranking: ReturnType<typeof rankingOf>) =>
		ranking.pairs.some(({ a, b, shown }) => a === "judge 0" && b === "judge 1" && shown);
	for (let seed = 1; seed <= STUDIES; seed++) {
		const pilot = rankingOf({ ...panel, items: 150, seed });
		if (isShown(pilot)) shown++;
		const more = pilot.plan?.moreItems;
		if (more === null || more === undefined) continue;
		planned++;
		if (isShown(rankingOf({ ...panel, items: 150 + more, seed: seed + 10_000 }))) found++;
	}
	const power = found / planned;
	said("one better by .1", { shown: shown / STUDIES, planned: planned / STUDIES, power });
	expect(shown / STUDIES).toBeLessThan(0.2);
	expect(power).toBeGreaterThan(0.75 - allowed(0.75, planned));
	expect(power).toBeLessThan(0.85 + allowed(0.85, planned));
}, 3_600_000);

test("two equal judges looked at every 50 labels to 1,000: told apart at some look in at most 5 % of histories", () => {
	const HISTORIES = studies(300);
	const LOOKS = Array.from({ length: 20 }, (_, look) => 50 * (look + 1));
	const told = { any: 0, fixed: 0 };
	for (let seed = 1; seed <= HISTORIES; seed++) {
		const whole = simulatedPanel({
			items: 1000,
			people: [0.9, 0.9, 0.9],
			judges: { a: 0.85, b: 0.85 },
			seed,
		});
		for (const looks of ["any", "fixed"] as const) {
			const isTold = LOOKS.some((items) => {
				const [ranking] = rankingReport(firstOf(whole, items), { ...OPTIONS, looks }).dimensions;
				return ranking.mayBeBest.length < 2;
			});
			if (isTold) told[looks]++;
		}
	}
	const [any, fixed] = [told.any / HISTORIES, told.fixed / HISTORIES];
	said("looks every 50 labels", { any, fixed });
	expect(any).toBeLessThan(0.05 + allowed(0.05, HISTORIES));
	expect(fixed).toBeGreaterThan(0.1);
}, 3_600_000);

type Columns = ReturnType<typeof simulatedPanel>;

/** The columns when so many items had been labelled. */
function firstOf({ dimensions: [dimension] }: Columns, items: number): Columns {
	const cut = <Each extends (typeof dimension.humans)[number]>(column: Each) => ({
		...column,
		cells:
			column.cells.kind === "codes"
				? { kind: "codes" as const, codes: column.cells.codes.subarray(0, items) }
				: column.cells,
	});
	return {
		items,
		dimensions: [
			{ ...dimension, humans: dimension.humans.map(cut), judges: dimension.judges.map(cut) },
		],
	};
}
