import { expect, test } from "vitest";
import { type Marks, markedF1 } from "../../agreement/marked-f1.ts";
import { type Random, randomStream } from "../../resampling/random.ts";
import { studies } from "../runs.ts";

/** Items, people, items a document, and how often somebody finds the words that an answer rests on. */
type Setting = {
	readonly n: number;
	readonly people: number;
	readonly perCluster: number;
	readonly found: number;
};

const SETTINGS: readonly Setting[] = [40, 100, 300].flatMap((n) =>
	[2, 4].flatMap((people) =>
		[1, 5].flatMap((perCluster) =>
			[0.95, 0.6].flatMap((found) =>
				// Of fewer than ten documents there is no interval.
				n / perCluster < 10 ? [] : [{ n, people, perCluster, found }],
			),
		),
	),
);

const STUDIES = studies(1_000);

/** A number of letters up to the end of a word, 1, 2 … words on. */
function someWords(random: Random, stops: number): number {
	let letters = 0;
	do letters += 2 + Math.floor(random() * 9);
	while (random() > stops);
	return letters;
}

/** What a document makes of its items: where it is hard, the words are found less often. */
type Document = { readonly ease: number };

/** Each person's stretches in one item: words that carry it, whose ends people see otherwise, and others. */
function markItem({ people, found }: Setting, { ease }: Document, random: Random) {
	const start = 20 + someWords(random, 0.02);
	const end = start + someWords(random, 0.1);
	const shift = () => (random() < 0.5 ? 0 : (random() < 0.5 ? -1 : 1) * someWords(random, 0.5));
	// In every fifth item there is nothing to find.
	const isThere = random() < 0.8;
	return Array.from({ length: people }, () => {
		const own: [number, number][] = [];
		if (isThere && random() < found * ease) {
			const from = Math.max(0, start + shift());
			own.push([from, Math.max(from + 1, end + shift())]);
		}
		if (random() < 0.15) {
			const from = someWords(random, 0.02);
			own.push([from, from + someWords(random, 0.2)]);
		}
		return own;
	});
}

function drawDocument(random: Random): Document {
	return { ease: random() < 0.3 ? 0.4 : 1 };
}

function drawStudy(setting: Setting, random: Random) {
	const { n, people, perCluster } = setting;
	const stretches: number[][] = Array.from({ length: people }, () => []);
	const clusters = Int32Array.from({ length: n }, (_, item) => Math.floor(item / perCluster));
	let document = drawDocument(random);
	for (let item = 0; item < n; item++) {
		if (item % perCluster === 0) document = drawDocument(random);
		markItem(setting, document, random).forEach((own, person) => {
			for (const [start, end] of own) stretches[person].push(item, 0, start, end);
		});
	}
	const raters = stretches.map(
		(own): Marks => ({
			asked: Uint32Array.from({ length: n }, (_, item) => item),
			stretches: Int32Array.from(own),
		}),
	);
	return { items: n, raters, clusters: perCluster > 1 ? clusters : undefined };
}

/** Over a great many items. */
function truthOf({ people, found }: Setting): number {
	const random = randomStream(11, "marked-truth", people, found);
	const { value } = markedF1(drawStudy({ n: 100_000, people, perCluster: 1, found }, random));
	return value ?? Number.NaN;
}

test(`the interval of agreement on marked words holds the truth (${STUDIES} studies a setting)`, () => {
	const truths = new Map<string, number>();
	const shares = SETTINGS.flatMap((setting) => {
		const { n, people, perCluster, found } = setting;
		const key = `${people} ${found}`;
		const truth = truths.get(key) ?? truthOf(setting);
		truths.set(key, truth);
		const random = randomStream(12, "marked-studies", n, people, perCluster, found);
		let [held, given, width] = [0, 0, 0];
		for (let study = 0; study < STUDIES; study++) {
			const { clusters, ...marked } = drawStudy(setting, random);
			const result = markedF1(marked, { clusters });
			if (!("ci" in result) || !result.ci) continue;
			const { low, high } = result.ci;
			given++;
			width += high - low;
			if (low <= truth && truth <= high) held++;
		}
		console.log(
			`${n} items, ${people} people, ${perCluster} a document, F1 ${truth.toFixed(2)}: ${(held / given).toFixed(3)} of ${given} (width ${(width / given).toFixed(2)})`,
		);
		// Where most studies have no interval, those that have one are no sample of them.
		return given > STUDIES / 2 ? [held / given] : [];
	});
	const least = Math.min(...shares);
	const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
	expect(least).toBeGreaterThan(0.9);
	expect(mean).toBeGreaterThan(0.935);
});
