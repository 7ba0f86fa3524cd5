import { expect, test } from "vitest";
import { randomStream } from "../../resampling/random.ts";
import { compareSlices } from "../../slices/compare-slices.ts";
import { drawSliced, fourteenSizes } from "../sliced-scores.ts";

const SETTINGS = [150, 600].flatMap((n) =>
	[0.85, 0.95].flatMap((agreement) => [
		{ n, agreement, design: 1, whole: true },
		{ n, agreement, design: 3, whole: true },
		{ n, agreement, design: 3, whole: false },
	]),
);
const PAGES = 1000;
const PAGES_WITH_ONE = 200;
const REPLICATES = 499;
/** Of a slice of 40 items. */
const HARM = 0.2;

test.runIf(process.env.CONCORD_LONG).each(SETTINGS)(
	"of fourteen slices without effect some is flagged on 5 % of pages: $n items, agreement $agreement, design effect $design, documents whole: $whole",
	(setting) => {
		const random = randomStream(1, "slices", JSON.stringify(setting));
		const pageOf = (sizes: readonly number[], there: number, seed: number) =>
			compareSlices(drawSliced({ ...setting, sizes, there }, random), {
				replicates: REPLICATES,
				seed,
			}).standings;
		const sizes = fourteenSizes(setting.n);
		const counts = { flagged: 0, found: 0, first: 0, covered: 0, slices: 0 };
		for (let page = 0; page < PAGES; page++) {
			const standings = pageOf(sizes, setting.agreement, page);
			counts.flagged += Number(standings.some(({ pAdjusted }) => pAdjusted < 0.05));
			for (const { shrunken } of standings) {
				if (!shrunken) continue;
				counts.slices++;
				const { low, high } = shrunken;
				counts.covered += Number(low <= setting.agreement && setting.agreement <= high);
			}
		}
		const withOne = [40, ...fourteenSizes(setting.n - 40).slice(0, 13)];
		for (let page = 0; page < PAGES_WITH_ONE; page++) {
			const standings = pageOf(withOne, setting.agreement - HARM, page);
			const worse = standings.find(({ slice }) => slice === 0);
			counts.found += Number(worse !== undefined && worse.pAdjusted < 0.05);
			counts.first += Number(standings[0].slice === 0);
		}
		const flagged = counts.flagged / PAGES;
		const found = counts.found / PAGES_WITH_ONE;
		const first = counts.first / PAGES_WITH_ONE;
		const shrunken = counts.covered / counts.slices;
		const figures = { flagged, found, first, shrunken };
		process.stdout.write(`${JSON.stringify({ ...setting, ...figures })}\n`);
		// .05 and three errors of a thousand pages.
		expect(flagged).toBeLessThan(0.071);
		expect(found).toBeGreaterThan(0.12);
		expect(first).toBeGreaterThan(0.4);
	},
	1_800_000,
);
