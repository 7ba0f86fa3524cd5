import type { RateSample } from "./rate-sample.ts";

/** So many standard errors lie beyond what fair draws give, of dozens of judges too. */
const BEYOND_CHANCE = 4;
const LEAST = 10;

/**
 * By how many standard errors a judge's scores on labelled items lie beside those on the others. Items that belong
 * together were hardly drawn one by one: then each group counts as one draw. 0 where nothing can be told.
 */
function labelledBeside({ labels, judge, clusters }: RateSample): number {
	const sums = [0, 0];
	const counts = [0, 0];
	const sideOf = (place: number) => (Number.isNaN(labels[place]) ? 0 : 1);
	judge.forEach((score, place) => {
		if (Number.isNaN(score)) return;
		sums[sideOf(place)] += score;
		counts[sideOf(place)]++;
	});
	if (Math.min(...counts) < LEAST) return 0;
	const [without, among] = sums.map((sum, side) => sum / counts[side]);
	const varianceBy = (groupOf: (place: number) => number) => {
		const parts = new Map<number, number>();
		judge.forEach((score, place) => {
			if (Number.isNaN(score)) return;
			const away =
				sideOf(place) === 1 ? (score - among) / counts[1] : (without - score) / counts[0];
			parts.set(groupOf(place), (parts.get(groupOf(place)) ?? 0) + away);
		});
		let variance = 0;
		for (const part of parts.values()) variance += part * part;
		return variance;
	};
	const groupings = clusters === undefined ? [] : [clusters].flat();
	const variance = Math.max(
		varianceBy((place) => place),
		...groupings.map((ids) => varianceBy((place) => ids[place])),
	);
	return variance === 0 ? 0 : Math.abs(among - without) / Math.sqrt(variance);
}

/** The judge by whose answers labelled items were drawn, as it seems; none where the draw looks fair. */
export function drawnByAnswerOf<Judged extends { readonly sample: RateSample }>(
	judges: readonly Judged[],
): Judged | undefined {
	const beside = judges.map(({ sample }) => labelledBeside(sample));
	const most = Math.max(0, ...beside);
	return most > BEYOND_CHANCE ? judges[beside.indexOf(most)] : undefined;
}
