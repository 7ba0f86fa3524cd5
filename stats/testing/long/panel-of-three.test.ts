import { expect, test } from "vitest";
import { isDefined } from "../../core/result.ts";
import { panelOfThree } from "../../panels/panel-of-three.ts";
import { type Random, randomStream } from "../../resampling/random.ts";
import { studies } from "../runs.ts";

/** Judges that are right independently of each other, given whether an item is hard. */
type Setting = {
	readonly name: string;
	/** How often each is right on items that are not hard, and on hard ones. */
	readonly easy: readonly number[];
	readonly hard?: readonly number[];
	/** Share of hard items; or of documents, all of whose items are. */
	readonly hardShare?: number;
	readonly ofDocument?: number;
	/** Judges beside these that answer as the first does. */
	readonly copies?: number;
	readonly items: readonly number[];
};

const alike = (many: number, right: number) => new Array<number>(many).fill(right);

const SETTINGS: readonly Setting[] = [
	{ name: "three alike", easy: alike(3, 0.8), items: [30, 100, 300] },
	{ name: "five alike", easy: alike(5, 0.8), items: [30, 100, 300] },
	{ name: "eight alike", easy: alike(8, 0.75), items: [100] },
	{ name: "one better", easy: [0.9, 0.75, 0.75, 0.75], items: [30, 100, 300] },
	{ name: "one so good that no panel gains", easy: [0.97, 0.7, 0.7, 0.7], items: [100, 300] },
	{ name: "nearly perfect", easy: alike(4, 0.98), items: [30, 100, 300] },
	{
		...{ name: "wrong on the same items", items: [30, 100, 300] },
		...{ easy: alike(5, 0.95), hard: alike(5, 0.3), hardShare: 0.3 },
	},
	{ name: "copies of one", easy: [0.85, 0.7], copies: 3, items: [100, 300] },
	{
		...{ name: "hard documents of five items", items: [60, 100, 300], ofDocument: 5 },
		...{ easy: alike(4, 0.9), hard: alike(4, 0.45), hardShare: 0.3 },
	},
];

const STUDIES = studies(600);
/** Four errors of a share of .05 in so many studies. */
const SLACK = 4 * Math.sqrt((0.05 * 0.95) / STUDIES);

/** Share of the items on which the best three are right minus that of the best one, in all items that could be. */
function truthOf({ easy, hard = easy, hardShare = 0, copies = 0 }: Setting): number {
	const judges = easy.length + copies;
	const own = (judge: number) => (judge < easy.length ? judge : 0);
	const rightOf = (members: readonly number[]) =>
		[easy, hard].reduce((sum, rates, which) => {
			const often = which === 0 ? 1 - hardShare : hardShare;
			return sum + often * majorityRight(rates, members.map(own));
		}, 0);
	const singles = Array.from({ length: judges }, (_, judge) => rightOf([judge]));
	const threes = Array.from({ length: judges }, (_, a) =>
		Array.from({ length: judges }, (_, b) =>
			Array.from({ length: judges }, (_, c) => (a < b && b < c ? rightOf([a, b, c]) : 0)),
		),
	);
	return Math.max(...threes.flat(2)) - Math.max(...singles);
}

/** How often more than half of these are right, by all ways in which judges can be. */
function majorityRight(rates: readonly number[], members: readonly number[]): number {
	let share = 0;
	for (let way = 0; way < 1 << rates.length; way++) {
		const isRight = (judge: number) => ((way >> judge) & 1) === 1;
		if (2 * members.filter(isRight).length <= members.length) continue;
		share += rates.reduce(
			(product, rate, judge) => product * (isRight(judge) ? rate : 1 - rate),
			1,
		);
	}
	return share;
}

function study(setting: Setting, items: number, random: Random) {
	const { easy, hard = easy, hardShare = 0, copies = 0, ofDocument = 1 } = setting;
	const human = Uint8Array.from({ length: items }, () => Math.floor(2 * random()));
	const documents = Array.from({ length: items }, () => random() < hardShare);
	const own = easy.map((rate, judge) =>
		human.map((level, item) => {
			const isHard = documents[Math.floor(item / ofDocument)];
			return random() < (isHard ? hard[judge] : rate) ? level : 1 - level;
		}),
	);
	const judges = [...own, ...new Array<Uint8Array>(copies).fill(own[0])];
	const clusters = Int32Array.from(human, (_, item) => Math.floor(item / ofDocument));
	return { judges, human, ...(ofDocument > 1 && { clusters }) };
}

test.each(SETTINGS)("the gain of three judges is covered: $name", (setting) => {
	const truth = truthOf(setting);
	for (const items of setting.items) {
		const random = randomStream("panel of three", setting.name, items);
		const sums = { covered: 0, low: 0, high: 0, claimed: 0, width: 0 };
		for (let seed = 0; seed < STUDIES; seed++) {
			const { judges, human, clusters } = study(setting, items, random);
			const { gain } = panelOfThree(judges, human, { levels: 2, seed, clusters });
			if (!isDefined(gain) || !gain.ci) throw new Error("an interval");
			const { low, high } = gain.ci;
			sums.low += Number(low > truth) / STUDIES;
			sums.high += Number(high < truth) / STUDIES;
			sums.covered += Number(low <= truth && truth <= high) / STUDIES;
			sums.claimed += Number(low > 0) / STUDIES;
			sums.width += (high - low) / STUDIES;
		}
		const told = `${setting.name}, ${items} items, truth ${truth.toFixed(3)}: covered ${sums.covered.toFixed(3)} (too high ${sums.low.toFixed(3)}, too low ${sums.high.toFixed(3)}), wide ${sums.width.toFixed(3)}, a gain shown ${sums.claimed.toFixed(3)}`;
		console.info(told);
		expect(sums.covered, told).toBeGreaterThanOrEqual(0.95 - SLACK);
		if (truth <= 0) expect(sums.claimed, told).toBeLessThanOrEqual(0.05 + SLACK);
	}
});
