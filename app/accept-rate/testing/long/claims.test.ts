import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { studies } from "#stats/testing/runs.ts";
import { isRefusal } from "../../../base/refusal.ts";
import { acceptRate, type RateOptions } from "../../accept-rate.ts";
import type { AcceptRateJson } from "../../rate-json.ts";
import { accepted, drawRates, graded, type Population, type Sampling } from "../drawn-rates.ts";

const SAMPLES = studies(1000);
const DAY = 24 * 3_600_000;

function reports(
	population: Population,
	sampling: Sampling,
	options: Partial<RateOptions>,
): AcceptRateJson[] {
	const random = randomStream(6, "claims", population.name, JSON.stringify(sampling));
	return Array.from({ length: SAMPLES }, () => {
		const { columns, drawn } = drawRates(population, sampling, random);
		const asked = { reference: "majority", looks: "fixed", ...options } as const;
		const report = acceptRate(columns, asked, drawn);
		if (isRefusal(report)) throw new Error(report.sentence);
		return report;
	});
}

/** A limit and three errors of so many samples. */
function allowed(limit: number): number {
	return limit + 3 * Math.sqrt((limit * (1 - limit)) / SAMPLES);
}

const JUDGE = [0.9, 0.7] as const;
const EVEN = [0.1, 0.2, 0.3, 0.25, 0.15];
/** Two answers to a question, each of which has the question's luck in three of four. */
const QUESTIONS = { size: 2, alike: 0.75, of: "query", whole: true } as const;

test(
	"two equal systems are told apart in 5 %, and within the margin only where they are",
	() => {
		const pairs = [
			...[
				[0.5, 0.5],
				[0.5, 0.4],
				[0.85, 0.85],
				[0.85, 0.8],
				[0.85, 0.75],
				[0.95, 0.95],
				[0.95, 0.85],
			].map((rates) => accepted(rates, JUDGE)),
			accepted([0.85, 0.85], [0.95, 0.95]),
			...[0, 0.3].map((moved) => graded(EVEN, 0.6, [moved, 0])),
		];
		for (const isPaired of [false, true]) {
			for (const pair of pairs) {
				const cells = [60, 120, 300].map((labelled) => {
					const kinds = { field: "system", count: 2, of: (place: number) => place % 2 };
					const sampling = {
						scored: 1000,
						labelled,
						kinds,
						...(isPaired && { groups: QUESTIONS }),
					};
					const found = reports(pair, sampling, { systems: ["k0", "k1"] }).map(
						({ systems }) => systems,
					);
					const truth = pair.truth(0) - pair.truth(1);
					const share = (is: (one: (typeof found)[number]) => boolean) =>
						found.filter(is).length / SAMPLES;
					const shown = share((one) => one?.shown !== null);
					const equivalent = share((one) => one?.equivalent === "yes");
					const intervals = found.flatMap((one) =>
						one && "ci" in one.difference && one.difference.ci ? [one.difference.ci] : [],
					);
					const covered =
						intervals.filter(([low, high]) => low <= truth && truth <= high).length /
						intervals.length;
					const told = `${pair.name} ${truth} ${isPaired} ${labelled}`;
					if (truth === 0) expect(shown, told).toBeLessThan(allowed(0.05));
					if (truth >= 0.05) expect(equivalent, told).toBeLessThan(allowed(0.05));
					const withheld = 1 - intervals.length / SAMPLES;
					return `${shown.toFixed(3)}, ${covered.toFixed(3)}${withheld > 0 ? ` (${withheld.toFixed(2)})` : ""}`;
				});
				const row = [
					isPaired ? "paired" : "apart",
					pair.name,
					(pair.truth(0) - pair.truth(1)).toFixed(2),
				];
				process.stdout.write(`| ${[...row, ...cells].join(" | ")} |\n`);
			}
		}
	},
	DAY,
);

test(
	"of kinds without effect one is called lower or higher on 5 % of pages",
	() => {
		for (const kinds of [4, 8]) {
			for (const isGrouped of [false, true]) {
				for (const rate of [0.5, 0.85, 0.95]) {
					const groups = { size: 5, alike: Math.sqrt(0.5), of: "document" } as const;
					// Kinds of unequal sizes; a document is of one kind.
					const of = (place: number) =>
						Math.floor(kinds * ((Math.floor(place / 5) * 0.618) % 1) ** 1.5);
					const sampling = {
						...{ scored: 2000, labelled: 80 * kinds },
						kinds: { field: "topic", count: kinds, of },
						...(isGrouped && { groups }),
					};
					const claims = (population: Population) =>
						reports(population, sampling, { by: "topic" }).map(({ by }) =>
							(by?.slices ?? []).flatMap(({ shown, value }) =>
								shown ? [`${value} ${shown}`] : [],
							),
						);
					const none = claims(accepted([rate], JUDGE));
					const wrong = none.filter((one) => one.length > 0).length / SAMPLES;
					const rates = Array.from({ length: kinds }, (_, kind) => rate - (kind === 1 ? 0.2 : 0));
					const one = claims(accepted(rates, JUDGE));
					const found = one.filter((claim) => claim.includes("k1 lower")).length / SAMPLES;
					const row = [`${kinds} kinds`, isGrouped ? "groups" : "single", rate];
					process.stdout.write(`| ${[...row, wrong.toFixed(3), found.toFixed(3)].join(" | ")} |\n`);
					expect(wrong, row.join(" ")).toBeLessThan(allowed(0.05));
				}
			}
		}
	},
	DAY,
);
