import { expect, test } from "vitest";
import { MISSING } from "#stats/index.ts";
import { type Random, randomStream } from "#stats/resampling/random.ts";
import { studies } from "#stats/testing/runs.ts";
import { isRefusal } from "../../../base/refusal.ts";
import type { RatingColumns } from "../../../columns/rating-columns.ts";
import { acceptRate } from "../../accept-rate.ts";

/** How often a judge accepts what people accept, and rejects what they reject. */
const JUDGES = [
	[0.95, 0.95],
	[0.9, 0.7],
	[0.7, 0.7],
] as const;
const RATES = [0.5, 0.85, 0.95] as const;
const LABELLED = [30, 60, 150, 300] as const;
const SCORED = [200, 1000, 5000] as const;
/** Items of a group, of which each is with chance √.5 the first of them again: design effect 3. */
const GROUP = 5;

type Setting = {
	readonly judge: readonly [sensitivity: number, specificity: number];
	readonly rate: number;
	readonly labelled: number;
	readonly scored: number;
	readonly isGrouped: boolean;
};

/** Everything scored, a simple random sample of it labelled. */
function draw(
	{ judge, rate, labelled, scored, isGrouped }: Setting,
	random: Random,
): RatingColumns {
	const [sensitivity, specificity] = judge;
	const item = (): readonly [number, number] => {
		const label = Number(random() < rate);
		return [label, Number(label === 1 ? random() < sensitivity : random() >= specificity)];
	};
	const labels = new Uint8Array(scored);
	const scores = new Uint8Array(scored);
	let first = item();
	for (let i = 0; i < scored; i++) {
		if (i % GROUP === 0) first = item();
		const [label, score] = isGrouped && random() < Math.sqrt(0.5) ? first : item();
		labels[i] = label;
		scores[i] = score;
	}
	const order = Uint32Array.from(labels.keys());
	for (let i = 0; i < labelled; i++) {
		const other = i + Math.floor(random() * (scored - i));
		[order[i], order[other]] = [order[other], order[i]];
	}
	for (const place of order.subarray(labelled)) labels[place] = MISSING;
	const column = (rater: string, codes: Uint8Array) => ({
		...{ rater, asked: scored, unscored: {}, unscoredAt: new Uint32Array(0) },
		cells: { kind: "codes" as const, codes },
	});
	const ids = Int32Array.from(labels.keys(), (place) => Math.floor(place / GROUP));
	const grouping = { grouping: "document" as const, from: "document_id", byDefault: true, ids };
	return {
		items: scored,
		dimensions: [
			{
				dimension: { name: "d", scale: { type: "binary", values: [false, true] } },
				humans: [column("ann", labels)],
				judges: [column("judge", scores)],
			},
		],
		...(isGrouped && { groups: [{ ...grouping, groups: scored / GROUP, items: scored }] }),
	};
}

const STUDIES = studies(1000);

/** Share of the printed intervals that hold the true rate, and the share that is withheld. */
function coverageOf(setting: Setting) {
	const random = randomStream(5, "accept rate", JSON.stringify(setting));
	let [covered, withheld] = [0, 0];
	for (let study = 0; study < STUDIES; study++) {
		const report = acceptRate(
			draw(setting, random),
			{ reference: "majority", looks: "fixed" },
			null,
		);
		if (isRefusal(report)) throw new Error(report.sentence);
		const { corrected } = report.judges[0];
		const ci = "ci" in corrected ? corrected.ci : null;
		if (!ci) withheld++;
		else if (ci[0] <= setting.rate && setting.rate <= ci[1]) covered++;
	}
	return { covered: covered / Math.max(1, STUDIES - withheld), withheld: withheld / STUDIES };
}

test.runIf(process.env.CONCORD_LONG)(
	"intervals of the corrected rate cover through the use case",
	() => {
		for (const isGrouped of [false, true]) {
			for (const judge of JUDGES) {
				for (const rate of RATES) {
					const cells = SCORED.map((scored) =>
						LABELLED.filter((labelled) => labelled < scored).map((labelled) => {
							const found = coverageOf({ judge, rate, labelled, scored, isGrouped });
							expect(found.covered).toBeGreaterThan(0.91);
							return `${found.covered.toFixed(3)}${found.withheld > 0.001 ? ` (${found.withheld.toFixed(2)})` : ""}`;
						}),
					);
					const row = [isGrouped ? "groups" : "single", judge.join("/"), rate];
					process.stdout.write(`| ${[...row, ...cells.flat()].join(" | ")} |\n`);
				}
			}
		}
	},
	24 * 3_600_000,
);
