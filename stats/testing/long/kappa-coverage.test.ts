import { expect, test } from "vitest";
import { kappaDisagreement } from "../../agreement/cohen-kappa.ts";
import { disagreements } from "../../core/agreement-weights.ts";
import { isDefined, type Result } from "../../core/result.ts";
import {
	type AgreementWeights,
	type ContingencyTable,
	cohenKappa,
	type KappaOptions,
} from "../../index.ts";
import { binomialDraw } from "../../resampling/binomial.ts";
import { type Random, randomStream } from "../../resampling/random.ts";

/**
 * How often the default interval of κ holds the true κ, where there is one: two raters with the same
 * shares π of the levels, cells κ·diag(π) + (1 − κ)·ππᵀ. With two levels not simulated but added up over
 * every table of n items.
 */
const TWO_LEVELS = [
	{ n: 30, least: 0.92 },
	{ n: 50, least: 0.92 },
	{ n: 67, least: 0.92 },
	{ n: 100, least: 0.92 },
	{ n: 155, least: 0.92 },
	{ n: 300, least: 0.92 },
] as const;
const PREVALENCES = [0.5, 0.8, 0.9];
const KAPPAS = [0.4, 0.6, 0.8];

/** Tables less likely than this in every setting are left out. */
const NEGLIGIBLE = 1e-8;

const long = process.env.CONCORD_LONG !== undefined;
const skipped = long ? "" : " (skipped: CONCORD_LONG is not set)";

function cellShares(shares: readonly number[], kappa: number): number[] {
	return shares.flatMap((a, i) =>
		shares.map((b, j) => (1 - kappa) * a * b + (i === j ? kappa * a : 0)),
	);
}

function tableOf(counts: readonly number[], levels: number): ContingencyTable {
	const n = counts.reduce((sum, count) => sum + count, 0);
	const missing = { missingA: 0, missingB: 0, missingBoth: 0 };
	return { levels, counts: Float64Array.from(counts), n, ...missing };
}

/** 1 if the interval holds the value, 0 if not; nothing where there is no interval. */
function holds(result: Result, value: number): number | undefined {
	if (!isDefined(result) || !result.ci) return undefined;
	return result.ci.low <= value && value <= result.ci.high ? 1 : 0;
}

function logFactorials(n: number): number[] {
	const logs = [0];
	for (let i = 1; i <= n; i++) logs.push(logs[i - 1] + Math.log(i));
	return logs;
}

/** The two cells of disagreement are exchangeable: tables with more in the first count twice. */
function* halfOfTables(n: number): Generator<[a: number, b: number, c: number, d: number]> {
	for (let a = 0; a <= n; a++) {
		for (let b = 0; a + b <= n; b++) {
			for (let c = 0; c <= b && a + b + c <= n; c++) yield [a, b, c, n - a - b - c];
		}
	}
}

/** Coverage in each setting, of the samples that have an interval. */
function coverages(n: number, options: KappaOptions = {}): number[] {
	const settings = PREVALENCES.flatMap((prevalence) =>
		KAPPAS.map((kappa) => ({
			kappa,
			logs: cellShares([1 - prevalence, prevalence], kappa).map(Math.log),
			held: 0,
			defined: 0,
		})),
	);
	const logs = logFactorials(n);
	const log = (count: number) => logs[count];
	for (const cells of halfOfTables(n)) {
		const [a, b, c, d] = cells;
		const ways = log(n) - log(a) - log(b) - log(c) - log(d) + (b === c ? 0 : Math.LN2);
		const masses = settings.map((setting) =>
			Math.exp(cells.reduce((sum, count, i) => sum + count * setting.logs[i], ways)),
		);
		if (masses.every((mass) => mass < NEGLIGIBLE)) continue;
		const result = cohenKappa(tableOf(cells, 2), "unweighted", options);
		settings.forEach((setting, i) => {
			const held = holds(result, setting.kappa);
			if (held === undefined) return;
			setting.defined += masses[i];
			setting.held += held * masses[i];
		});
	}
	return settings.map(({ held, defined }) => held / defined);
}

test.runIf(long).each(TWO_LEVELS)(
	`κ of two levels: at least $least of the 95 % intervals of $n items hold it${skipped}`,
	({ n, least }) => {
		const all = coverages(n);
		process.stdout.write(`κ, ${n} items: ${all.map((share) => share.toFixed(3)).join(" ")}\n`);
		expect(Math.min(...all)).toBeGreaterThan(least);
	},
	600_000,
);

/** Shares of three and five levels, and the least coverage over four κ that was measured. */
const MORE_LEVELS = [
	{ shares: [0.8, 0.1, 0.1], weights: "unweighted", least: 0.94 },
	{ shares: [0.9, 0.05, 0.05], weights: "unweighted", least: 0.93 },
	{ shares: [0.5, 0.2, 0.15, 0.1, 0.05], weights: "unweighted", least: 0.93 },
	{ shares: [0.8, 0.1, 0.1], weights: "quadratic", least: 0.92 },
	{ shares: [0.9, 0.05, 0.05], weights: "quadratic", least: 0.9 },
	{ shares: [0.5, 0.2, 0.15, 0.1, 0.05], weights: "quadratic", least: 0.88 },
] as const satisfies readonly {
	shares: readonly number[];
	weights: AgreementWeights;
	least: number;
}[];
const SAMPLES = 4_000;

function drawTable(shares: readonly number[], n: number, random: Random): number[] {
	let [left, mass] = [n, 1];
	return shares.map((share) => {
		const drawn = left === 0 ? 0 : binomialDraw(Math.min(1, share / mass))(random, left);
		left -= drawn;
		mass -= share;
		return drawn;
	});
}

test.runIf(long).each(MORE_LEVELS)(
	`$weights κ of 30 items with shares $shares: at least $least of the intervals hold it${skipped}`,
	({ shares, weights, least }) => {
		const levels = shares.length;
		const numbers = Float64Array.from(shares, (_, level) => level);
		const matrix = disagreements(weights, numbers);
		const random = randomStream(1, "kappa-coverage", weights, ...shares);
		const all = [0.2, 0.4, 0.6, 0.8].map((kappa) => {
			const cells = cellShares(shares, kappa);
			const { observed, expected } = kappaDisagreement(tableOf(cells, levels), matrix);
			let [held, defined] = [0, 0];
			for (let sample = 0; sample < SAMPLES; sample++) {
				const table = tableOf(drawTable(cells, 30, random), levels);
				const result = cohenKappa(table, weights, { numbers, replicates: 1000 });
				const outcome = holds(result, 1 - observed / expected);
				if (outcome === undefined) continue;
				defined++;
				held += outcome;
			}
			return held / defined;
		});
		process.stdout.write(`${weights} κ, ${shares.join("/")}: ${all.join(" ")}\n`);
		expect(Math.min(...all)).toBeGreaterThan(least);
	},
	600_000,
);
