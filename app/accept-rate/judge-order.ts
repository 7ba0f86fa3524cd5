import type { RateSample } from "./rate-sample.ts";

/** A judge that scored fewer than this share of what the fullest one scored comes after those that scored more. */
const ENOUGH = 0.5;

type Judged = {
	readonly judge: { readonly rater: string };
	readonly sample: RateSample;
	readonly scores: number;
};

/** Judges whose scores go most with people's labels first, since these make the corrected rate narrowest. */
export function mostToldFirst<One extends Judged>(judges: readonly One[]): One[] {
	const most = Math.max(0, ...judges.map(({ scores }) => scores));
	const rows = judges.map((one) => ({
		one,
		isFew: one.scores < ENOUGH * most,
		told: correlationOf(one.sample),
	}));
	rows.sort(
		(a, b) =>
			Number(a.isFew) - Number(b.isFew) ||
			b.told - a.told ||
			b.one.scores - a.one.scores ||
			(a.one.judge.rater < b.one.judge.rater ? -1 : 1),
	);
	return rows.map(({ one }) => one);
}

/** Of scores and labels of the same items, −1 to 1; −1 where there is none, as of a judge of one answer. */
function correlationOf({ labels, judge }: RateSample): number {
	let [n, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
	labels.forEach((label, place) => {
		const score = judge[place];
		if (Number.isNaN(label) || Number.isNaN(score)) return;
		n++;
		x += score;
		y += label;
		xx += score * score;
		yy += label * label;
		xy += score * label;
	});
	const spread = (n * xx - x * x) * (n * yy - y * y);
	return spread > 0 ? (n * xy - x * y) / Math.sqrt(spread) : -1;
}
