import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { studies } from "#stats/testing/runs.ts";
import { isRefusal } from "../../../base/refusal.ts";
import { acceptRate } from "../../accept-rate.ts";
import {
	accepted,
	drawRates,
	graded,
	numbers,
	type Population,
	type Sampling,
} from "../drawn-rates.ts";

const LABELLED = [30, 60, 150, 300];
/** Design effect 3. */
const GROUPS = { size: 5, alike: Math.sqrt(0.5), of: "document" } as const;

/** Share of the printed intervals that hold the true rate or mean, and the share that is withheld. */
function coverageOf(population: Population, sampling: Sampling, samples: number): string {
	const random = randomStream(5, "accept rate", population.name, JSON.stringify(sampling));
	const truth = population.truth(0);
	let [covered, withheld] = [0, 0];
	for (let sample = 0; sample < samples; sample++) {
		const { columns, drawn } = drawRates(population, sampling, random);
		const report = acceptRate(columns, { reference: "majority", looks: "fixed" }, drawn);
		if (isRefusal(report)) throw new Error(report.sentence);
		const { corrected } = report.judges[0];
		const ci = "ci" in corrected ? corrected.ci : null;
		if (!ci) withheld++;
		else if (ci[0] <= truth && truth <= ci[1]) covered++;
	}
	const printed = samples - withheld;
	const share = printed === 0 ? null : covered / printed;
	// What prints hardly ever has an odd sample.
	if (share !== null && printed > samples / 10)
		expect(share, `${population.name} ${JSON.stringify(sampling)}`).toBeGreaterThan(
			0.92 - 3 * Math.sqrt((0.92 * 0.08) / printed),
		);
	const left = withheld === 0 ? "" : ` (${(withheld / samples).toFixed(2)})`;
	return `${share === null ? "none" : share.toFixed(3)}${left}`;
}

/** One line of a table for each population, alone and in groups; a column for each size. */
function table(
	populations: readonly Population[],
	sizes: readonly Pick<Sampling, "scored" | "labelled" | "likelier">[],
	samples: number,
): void {
	for (const groups of [undefined, GROUPS]) {
		for (const population of populations) {
			const cells = sizes.map((size) =>
				coverageOf(population, { ...size, ...(groups && { groups }) }, samples),
			);
			const row = [groups ? "groups" : "single", population.name, ...cells];
			process.stdout.write(`| ${row.join(" | ")} |\n`);
		}
	}
}

function sizesOf(scored: readonly number[]) {
	return scored.flatMap((all) =>
		LABELLED.filter((labelled) => labelled < all).map((labelled) => ({ scored: all, labelled })),
	);
}

const DAY = 24 * 3_600_000;

test(
	"intervals of the corrected share cover",
	() => {
		const judges = [[0.95, 0.95] as const, [0.9, 0.7] as const, [0.7, 0.7] as const];
		const populations = judges.flatMap((judge) =>
			[0.5, 0.85, 0.95].map((rate) => accepted([rate], judge)),
		);
		table(populations, sizesOf([200, 1000, 5000]), studies(1000));
	},
	DAY,
);

test(
	"intervals of the corrected mean cover",
	() => {
		const shares = [
			[0.1, 0.2, 0.3, 0.25, 0.15],
			[0.02, 0.03, 0.05, 0.2, 0.7],
			[0.01, 0.01, 0.02, 0.06, 0.9],
		];
		const levels = shares.flatMap((own) => [graded(own, 0.8), graded(own, 0.4)]);
		const unlevelled = [numbers(0, 0.3), numbers(0, 1), numbers(0.7, 0.3)];
		table([...levels, ...unlevelled], sizesOf([200, 2000]), studies(1000));
	},
	DAY,
);

test(
	"intervals cover where items that the judge rejects were drawn three times as often",
	() => {
		const populations = [
			...[0.5, 0.85, 0.95].map((rate) => accepted([rate], [0.9, 0.7])),
			accepted([0.85], [0.95, 0.95]),
			graded([0.1, 0.2, 0.3, 0.25, 0.15], 0.6),
			numbers(0, 0.3),
		];
		const sizes = sizesOf([2000]).map((size) => ({ ...size, likelier: 3 }));
		table(populations, sizes, studies(1000));
	},
	DAY,
);
