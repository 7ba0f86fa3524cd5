import { expect, test } from "vitest";
import { disagreementSources } from "../../repetitions/disagreement-sources.ts";
import { runVariance } from "../../repetitions/run-variance.ts";
import { gaussianResampler } from "../../resampling/gaussian.ts";
import { randomStream } from "../../resampling/random.ts";

const STUDIES = process.env.CONCORD_LONG ? 400 : 30;
const SETTINGS = [50, 155].flatMap((n) =>
	[1, 5].flatMap((perCluster) => [0, 0.2].map((missing) => ({ n, perCluster, missing }))),
);

test.each(process.env.CONCORD_LONG ? SETTINGS : SETTINGS.slice(0, 2))(
	"intervals of variance shares cover: n $n, $perCluster a document, $missing missing",
	({ n, perCluster, missing }) => {
		const random = randomStream(1, "run-variance", n, perCluster, missing);
		const draw = gaussianResampler(Float64Array.of(0), Float64Array.of(1), random);
		const out = new Float64Array(1);
		const normal = (sd: number) => {
			draw(out);
			return sd * out[0];
		};
		// Two judges whose severities are what they are: ±.3 has the variance .18 over these two.
		const truth = { item: 1, judge: 0.18, itemJudge: 0.25, repetition: 0.5 };
		const total = 1.93;
		const clusters = Int32Array.from({ length: n }, (_, item) => Math.floor(item / perCluster));
		const names = ["item", "judge", "itemJudge", "repetition"] as const;
		const hits = { item: 0, judge: 0, itemJudge: 0, repetition: 0, noise: 0 };
		const mean = { item: 0, judge: 0, itemJudge: 0, repetition: 0 };
		for (let study = 0; study < STUDIES; study++) {
			let document = 0;
			const items = Array.from({ length: n }, (_, item) => {
				if (item % perCluster === 0) document = normal(Math.SQRT1_2);
				return document + normal(Math.SQRT1_2);
			});
			const both = [0, 1].map(() => items.map(() => normal(0.5)));
			const asked = [0, 1, 0, 1, 0, 1].map((judge) => ({
				judge,
				prompt: 0,
				values: Float64Array.from(items, (own, item) =>
					random() < missing
						? Number.NaN
						: own + (judge - 0.5) * 0.6 + both[judge][item] + normal(Math.SQRT1_2),
				),
			}));
			const options = { clusters: perCluster > 1 ? clusters : undefined };
			const { shares } = runVariance(asked, options);
			for (const name of names) {
				const share = shares[name];
				if (share?.value === undefined) throw new Error(share?.reason);
				mean[name] += Number(share.parts?.variance) / STUDIES;
				const real = truth[name] / total;
				hits[name] += Number(share.ci && share.ci.low <= real && real <= share.ci.high) / STUDIES;
			}
			const person = () => Float64Array.from(items, (own) => own + normal(1));
			const judge = asked.filter((column) => column.judge === 0).map(({ values }) => values);
			const { ofJudge } = disagreementSources({ judge, people: [person(), person()] }, options);
			// ½ E d(J, J′) = .5 of .5 + 1 + .25 + .3².
			const real = 0.5 / 1.84;
			if (ofJudge.value === undefined) throw new Error(ofJudge.reason);
			hits.noise +=
				Number(ofJudge.ci && ofJudge.ci.low <= real && real <= ofJudge.ci.high) / STUDIES;
		}
		process.stdout.write(`${JSON.stringify({ n, perCluster, missing, hits, mean })}\n`);
		for (const name of ["item", "itemJudge", "repetition", "noise"] as const) {
			expect(hits[name], name).toBeGreaterThan(process.env.CONCORD_LONG ? 0.89 : 0.75);
		}
		expect(mean.repetition).toBeCloseTo(0.5, 1);
	},
	600_000,
);
