import { expect, test } from "vitest";
import { type Random, randomStream } from "../../resampling/random.ts";
import { answerCounts, forecastsOfAnswers } from "../../soft-labels/answer-shares.ts";
import { softAgreement } from "../../soft-labels/soft-agreement.ts";
import { softChoice } from "../../soft-labels/soft-choice.ts";
import { softLosses } from "../../soft-labels/soft-losses.ts";

/** Items, people an item, levels, items a document, and the share of answers that fall on the top level. */
type Setting = {
	readonly n: number;
	readonly m: number;
	readonly K: number;
	readonly perCluster: number;
	readonly top: number;
};

const SETTINGS: readonly Setting[] = [50, 155, 600].flatMap((n) =>
	[3, 8].flatMap((m) =>
		[2, 5].flatMap((K) =>
			[1, 5].flatMap((perCluster) => [0.5, 0.9].map((top) => ({ n, m, K, perCluster, top }))),
		),
	),
);

const STUDIES = process.env.CONCORD_LONG ? 1_000 : 60;

/** Shares of people's answers: one in `lean` says the item's own level, the others any. */
function drawItem({ K, top }: Setting, random: Random) {
	const own = random() < top ? K - 1 : Math.floor(random() * (K - 1));
	const sure = 0.4 + 0.6 * random();
	const shares = new Float64Array(K).fill((1 - sure) / K);
	shares[own] += sure;
	return shares;
}

function pick(shares: Float64Array, random: Random): number {
	let rest = random();
	for (let level = 0; level < shares.length - 1; level++) {
		rest -= shares[level];
		if (rest < 0) return level;
	}
	return shares.length - 1;
}

/** A judge that says what one person would, or in a quarter of the items any level. */
function judgeOf(shares: Float64Array, random: Random, lost = 0.25): number {
	return random() < lost ? Math.floor(random() * shares.length) : pick(shares, random);
}

function drawStudy(setting: Setting, random: Random) {
	const { n, m, K, perCluster } = setting;
	const people = Array.from({ length: m }, () => new Uint8Array(n));
	const judge = new Uint8Array(n);
	const clusters = Int32Array.from({ length: n }, (_, item) => Math.floor(item / perCluster));
	let shares = new Float64Array(0);
	for (let item = 0; item < n; item++) {
		if (item % perCluster === 0 || random() < 0.4) shares = drawItem(setting, random);
		for (const column of people) column[item] = pick(shares, random);
		judge[item] = judgeOf(shares, random);
	}
	return { people, judge, clusters: perCluster > 1 ? clusters : undefined, K };
}

/** Values over a great many items with a great many answers. */
function truthOf(setting: Setting) {
	const random = randomStream(9, "soft-truth", ...Object.values(setting));
	const large = { ...setting, n: 40_000, m: 400, perCluster: 1 };
	const shares = Array.from({ length: large.n }, () => drawItem(setting, random));
	const counts = new Float64Array(large.n * setting.K);
	shares.forEach((own, item) => {
		for (let k = 0; k < setting.K; k++) counts[item * setting.K + k] = own[k] * 1e9;
	});
	const judge = Uint8Array.from(shares, (own) => judgeOf(own, random));
	const answers = new Float64Array(large.n).fill(1e9);
	const found = softAgreement(
		{ levels: setting.K, counts, answers },
		forecastsOfAnswers([judge], setting.K),
		{ ordered: true },
	);
	// Leaving out one of a thousand million answers is rounding: the plain divergence.
	const divergence = softLosses(
		"jensenShannon",
		{
			levels: setting.K,
			counts: counts.map((count) => count / 1e5),
			answers: answers.map((m) => m / 1e5),
		},
		forecastsOfAnswers([judge], setting.K),
	);
	const mean = divergence.reduce((sum, own) => sum + own, 0) / large.n;
	return { ...found, jensenShannon: { value: mean } };
}

const NAMES = ["squared", "overPerson", "skill", "ranked", "jensenShannon", "unexplained"] as const;

test.each(process.env.CONCORD_LONG ? SETTINGS : SETTINGS.slice(0, 4))(
	"intervals of soft losses cover: n $n, $m people, $K levels, $perCluster a document, top $top",
	(setting) => {
		const truth = truthOf(setting);
		const random = randomStream(1, "soft-labels", ...Object.values(setting));
		const covered = new Map<string, number[]>(NAMES.map((name) => [name, []]));
		const bias = new Map<string, number>();
		for (let study = 0; study < STUDIES; study++) {
			const { people, judge, clusters, K } = drawStudy(setting, random);
			const found = softAgreement(answerCounts(people, K), forecastsOfAnswers([judge], K), {
				clusters,
				ordered: true,
			});
			for (const name of NAMES) {
				const result = found[name];
				const real = Number(truth[name]?.value);
				if (result?.value === undefined) continue;
				bias.set(name, (bias.get(name) ?? 0) + (result.value - real) / STUDIES);
				if (!result.ci) continue;
				covered.get(name)?.push(Number(result.ci.low <= real && real <= result.ci.high));
			}
		}
		const shares = NAMES.map((name) => {
			const own = covered.get(name) ?? [];
			const share = own.reduce((sum, hit) => sum + hit, 0) / own.length;
			return `${name} ${share.toFixed(3)} (${own.length}, bias ${(bias.get(name) ?? 0).toFixed(4)})`;
		});
		process.stdout.write(`${JSON.stringify(setting)} ${shares.join("; ")}\n`);
		for (const name of NAMES) {
			const own = covered.get(name) ?? [];
			if (own.length < STUDIES / 2) continue;
			const share = own.reduce((sum, hit) => sum + hit, 0) / own.length;
			expect(share, name).toBeGreaterThan(0.9);
		}
	},
	600_000,
);

test.runIf(process.env.CONCORD_LONG)(
	"of four equal judges one is left out of those that may be best in at most 5 % of studies",
	() => {
		const setting = { n: 150, m: 3, K: 3, perCluster: 1, top: 0.5 };
		const random = randomStream(3, "soft-choice");
		let left = 0;
		for (let study = 0; study < 2_000; study++) {
			const people = Array.from({ length: setting.m }, () => new Uint8Array(setting.n));
			const answers = Array.from({ length: 4 }, () => new Uint8Array(setting.n));
			for (let item = 0; item < setting.n; item++) {
				const shares = drawItem(setting, random);
				for (const column of people) column[item] = pick(shares, random);
				for (const column of answers) column[item] = judgeOf(shares, random);
			}
			const judges = answers.map((column) => forecastsOfAnswers([column], setting.K));
			const { standings } = softChoice({ judges, people, levels: setting.K });
			left += Number(standings.some(({ mayBeBest }) => !mayBeBest));
		}
		process.stdout.write(`one of four equal judges left out: ${left / 2_000}\n`);
		expect(left / 2_000).toBeLessThan(0.06);
	},
	600_000,
);
