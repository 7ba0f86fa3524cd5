import { expect, test } from "vitest";
import { randomStream } from "../../resampling/random.ts";
import { severity } from "../../severity/index.ts";
import { studies } from "../runs.ts";
import { drawSevere, type SevereRaters } from "../severe-raters.ts";

const STUDIES = studies(250);

const RATERS = [
	{ raters: "3 raters", severities: [-0.5, 0, 0.5], perItem: 3 },
	{ raters: "6 raters, 3 an item", severities: [-0.8, -0.3, 0, 0.2, 0.4, 0.5], perItem: 3 },
	{ raters: "12 raters", severities: [-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6].map((x) => x / 8) },
];

const SETTINGS = RATERS.flatMap((raters) =>
	[[0], [-1.2, -0.4, 0.3, 1.3]].flatMap((thresholds) =>
		[0, 2].flatMap((easy) =>
			[undefined, 8].flatMap((grouped) =>
				[50, 155, 600].map((items) => ({ ...raters, thresholds, easy, grouped, items })),
			),
		),
	),
);

function severities(raters: SevereRaters, random: () => number) {
	const { columns, clusters } = drawSevere(raters, random);
	return severity(columns, raters.thresholds.length + 1, { clusters });
}

/** Three standard errors of a share of so many. */
const allowed = (share: number, of: number) => 3 * Math.sqrt((share * (1 - share)) / of);

test("intervals of severities cover, and equal severities are told apart in few studies", () => {
	const found = SETTINGS.map((setting) => {
		const name = JSON.stringify(setting);
		const many = { ...setting, items: 100_000 };
		const truth = severities(many, randomStream(1, "severity truth", name)).raters.map(
			({ severity: { value = Number.NaN } }) => value,
		);
		const random = randomStream(1, "severity", name);
		const equal = { ...setting, severities: setting.severities.map(() => 0) };
		const counted = { printed: 0, held: 0, width: 0, tested: 0, erred: 0 };
		for (let study = 0; study < STUDIES; study++) {
			severities(setting, random).raters.forEach(({ severity: one }, rater) => {
				if (one.value === undefined || !one.ci) return;
				counted.printed++;
				counted.width += one.ci.high - one.ci.low;
				if (one.ci.low <= truth[rater] && truth[rater] <= one.ci.high) counted.held++;
			});
			const test = severities(equal, random).equal;
			if (test.value === undefined || test.p === undefined) continue;
			counted.tested++;
			if (test.p < 0.05) counted.erred++;
		}
		const { printed, held, tested, erred } = counted;
		const coverage = held / printed;
		const shown = { coverage, width: counted.width / printed, erred: erred / tested };
		const { raters, items, easy, grouped = 1, thresholds } = setting;
		const where = { raters, items, easy, grouped, levels: thresholds.length + 1 };
		process.stdout.write(`${JSON.stringify({ ...where, ...shown })}\n`);
		return { ...where, ...shown, studies: printed / setting.severities.length, tested };
	});
	const printed = found.filter(({ studies }) => studies >= STUDIES / 10);
	expect(
		printed.filter(({ coverage, studies }) => coverage < 0.92 - allowed(0.92, studies)),
	).toEqual([]);
	const mean = printed.reduce((sum, { coverage }) => sum + coverage, 0) / printed.length;
	expect(mean).toBeGreaterThan(0.93);
	expect(mean).toBeLessThan(0.985);
	expect(found.filter(({ erred, tested }) => erred > 0.06 + allowed(0.06, tested))).toEqual([]);
}, 3_600_000);
