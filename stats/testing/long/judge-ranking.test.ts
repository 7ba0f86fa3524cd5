import { expect, test } from "vitest";
import { CATALOGUE } from "../../catalogue.ts";
import { type JudgeRanking, judgeRanking } from "../../comparison/judge-ranking.ts";
import { MISSING } from "../../core/scale.ts";
import { comparesOn } from "../../definition/definition.ts";
import { type Random, randomStream } from "../../resampling/random.ts";
import { studies } from "../runs.ts";

const SCALE = { type: "binary", values: ["reject", "accept"] } as const;
const STUDIES = process.env.CONCORD_LONG ? studies(2000) : 40;
/** Four errors of a share of .05 in so many studies. */
const SLACK = 4 * Math.sqrt((0.05 * 0.95) / STUDIES);

type Setting = {
	readonly name: string;
	/** κ of each judge: the share of items that it does not guess. */
	readonly kappas: readonly number[];
	readonly items: number;
	/** How often the reference, and whoever guesses, accepts. */
	readonly prevalence: number;
	/** Items of a document, and the design effect of guessing together. */
	readonly ofDocument?: number;
	readonly design?: number;
};

const equal = (judges: number) => new Array<number>(judges).fill(0.6);

function study(setting: Setting, random: Random) {
	const { kappas, items, prevalence, ofDocument = 1, design = 1 } = setting;
	const together = ofDocument === 1 ? 0 : Math.sqrt((design - 1) / (ofDocument - 1));
	const reference = Uint8Array.from({ length: items }, () => Number(random() < prevalence));
	const judges = kappas.map((kappa) => {
		const guessed = reference.map(() => Number(random() >= kappa));
		return reference.map((level, i) => {
			const document = Math.floor(i / ofDocument);
			const guesses = random() < together ? guessed[document] === 1 : random() >= kappa;
			return guesses ? Number(random() < prevalence) : level;
		});
	});
	const clusters = Int32Array.from(reference, (_, i) => Math.floor(i / ofDocument));
	return { judges, reference, ...(ofDocument > 1 && { clusters }) };
}

/** Shares of the studies. */
function shares(setting: Setting, studies: number) {
	const statistic = CATALOGUE.find(({ id }) => id === "kappa.cohen");
	if (!statistic || !comparesOn(statistic, SCALE)) throw new Error("no kappa");
	const random = randomStream("judge-ranking", setting.name);
	const best = Math.max(...setting.kappas);
	const sums = { false: 0, shown: 0, bestInSet: 0, bestAlone: 0, named: 0, covered: 0, width: 0 };
	const isTrue = ({ a, b }: { a: number; b: number }) => setting.kappas[a] > setting.kappas[b];
	for (let seed = 0; seed < studies; seed++) {
		const input = { ...study(setting, random), scale: SCALE, statistic };
		const ranking: JudgeRanking = judgeRanking(input, { seed });
		const claims = ranking.pairs.filter(({ shown }) => shown);
		const set = new Set(ranking.mayBeBest);
		sums.false += Number(claims.some((pair) => !isTrue(pair)));
		sums.shown += Number(claims.some(isTrue));
		sums.bestInSet += Number(setting.kappas.every((kappa, j) => kappa < best || set.has(j)));
		sums.bestAlone += Number(set.size === 1 && setting.kappas[ranking.mayBeBest[0]] === best);
		const { judge, standing } = ranking.judges[0];
		if (standing.is !== "mayBeBest" || !("ci" in standing.interval)) continue;
		const { low, high } = standing.interval.ci;
		const kappa = setting.kappas[judge];
		sums.named++;
		sums.covered += Number(low <= kappa && kappa <= high);
		sums.width += high - low;
	}
	const of = (sum: number, all = studies) => Math.round((1000 * sum) / all) / 1000;
	return {
		falseClaim: of(sums.false),
		trueClaim: of(sums.shown),
		bestInSet: of(sums.bestInSet),
		bestAlone: of(sums.bestAlone),
		chosenCovered: of(sums.covered, sums.named),
		chosenWidth: of(sums.width, sums.named),
	};
}

const EQUAL: readonly Setting[] = [
	...[2, 6, 12, 36].flatMap((judges) =>
		[0.5, 0.9].map((prevalence) => ({ kappas: equal(judges), items: 150, prevalence })),
	),
	{ kappas: equal(6), items: 150, prevalence: 0.5, ofDocument: 5, design: 3 },
	{ kappas: equal(6), items: 150, prevalence: 0.9, ofDocument: 5, design: 3 },
	{ kappas: equal(6), items: 50, prevalence: 0.9 },
	{ kappas: equal(6), items: 150, prevalence: 0.97 },
	{ kappas: equal(2), items: 50, prevalence: 0.97 },
].map((setting) => ({ ...setting, name: JSON.stringify(setting) }));

test.each(EQUAL)(
	"C2: of equal judges one is called better in .05 of the studies: $name",
	(setting) => {
		const studies = setting.kappas.length > 12 ? Math.ceil(STUDIES / 4) : STUDIES;
		const found = shares(setting, studies);
		process.stdout.write(`${setting.name} ${JSON.stringify(found)}\n`);
		const slack = SLACK * Math.sqrt(STUDIES / studies);
		expect(found.falseClaim).toBeLessThan(0.055 + slack);
		expect(found.chosenCovered).toBeGreaterThan(0.93 - slack);
	},
	3_600_000,
);

const UNEQUAL: readonly Setting[] = [
	{ kappas: [0.7, ...equal(5)], items: 150, prevalence: 0.5 },
	{ kappas: [0.7, ...equal(5)], items: 600, prevalence: 0.5 },
	{ kappas: [0.75, ...equal(8)], items: 150, prevalence: 0.5 },
	{ kappas: [0.75, ...equal(8)], items: 600, prevalence: 0.5 },
	{ kappas: [0.7, 0.68, 0.66, 0.64, 0.62, 0.6], items: 150, prevalence: 0.5 },
	{ kappas: [0.8, 0.8, 0.8, 0.5, 0.5, 0.5], items: 300, prevalence: 0.5 },
].map((setting) => ({ ...setting, name: JSON.stringify(setting) }));

test.each(UNEQUAL)(
	"C2: all of the best are in the set in .95 of the studies: $name",
	(setting) => {
		const found = shares(setting, STUDIES);
		process.stdout.write(`${setting.name} ${JSON.stringify(found)}\n`);
		expect(found.bestInSet).toBeGreaterThan(0.945 - SLACK);
		expect(found.falseClaim).toBeLessThan(0.085 + SLACK);
		expect(found.chosenCovered).toBeGreaterThan(0.93 - SLACK);
	},
	3_600_000,
);

test("bounds flag a judge that looks best because it dropped the items that it would get wrong", () => {
	const statistic = CATALOGUE.find(({ id }) => id === "kappa.cohen");
	if (!statistic || !comparesOn(statistic, SCALE)) throw new Error("no kappa");
	const random = randomStream("judge-ranking", "dropped");
	let flagged = 0;
	for (let seed = 0; seed < STUDIES / 10; seed++) {
		const setting = { name: "", kappas: equal(4), items: 300, prevalence: 0.5 };
		const { judges, reference } = study(setting, random);
		const dropping = judges[0].map((code, i) =>
			code !== reference[i] && random() < 0.9 ? MISSING : code,
		);
		const input = { judges: [dropping, ...judges.slice(1)], reference, scale: SCALE, statistic };
		const { judges: ranked } = judgeRanking(input, { seed });
		flagged += Number(ranked.find(({ judge }) => judge === 0)?.bounds?.changesSet === true);
	}
	expect(flagged / (STUDIES / 10)).toBeGreaterThan(0.9);
});
