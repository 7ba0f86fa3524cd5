import { expect, test } from "vitest";
import { randomStream } from "../../resampling/random.ts";
import { weightedAgreement } from "../../sampling/weighted-agreement.ts";

const STUDIES = process.env.CONCORD_LONG ? 1_000 : 50;
const SETTINGS = [150, 600].flatMap((n) =>
	[1, 5].flatMap((perCluster) => [0.5, 0.85].map((top) => ({ n, perCluster, top }))),
);
const NAMES = ["agreement", "kappa", "kappaQuadratic", "gwetAC1", "bias", "topShift"] as const;

test.each(process.env.CONCORD_LONG ? SETTINGS : SETTINGS.slice(0, 2))(
	"weighted figures cover those of all items: about $n drawn, $perCluster a document, top $top",
	({ n, perCluster, top }) => {
		const random = randomStream(1, "weighted-agreement", n, perCluster, top);
		const options = { levels: 3, numbers: Float64Array.of(1, 2, 3) };
		// Hard items are wrong more often and drawn four times as often; items of a document are alike.
		const draw = (items: number) => {
			const [a, b] = [new Uint8Array(items), new Uint8Array(items)];
			const inclusionProbability = new Float64Array(items);
			let [hard, level] = [false, 0];
			for (let item = 0; item < items; item++) {
				if (item % perCluster === 0 || random() < 0.5) {
					hard = random() < 0.3;
					level = random() < top ? 2 : Math.floor(random() * 2);
				}
				const noise = hard ? 0.6 : 0.15;
				const say = (more: number) => (random() < noise + more ? Math.floor(random() * 3) : level);
				a[item] = say(0.1);
				b[item] = say(0);
				inclusionProbability[item] = hard ? 0.4 : 0.1;
			}
			return { a, b, inclusionProbability };
		};
		const all = draw(300_000);
		const truth = weightedAgreement(all.a, all.b, {
			...options,
			inclusionProbability: new Float64Array(300_000).fill(1),
		});
		const hits = new Map<string, number>();
		const there = new Map<string, number>();
		for (let study = 0; study < STUDIES; study++) {
			const items = Math.round(n / 0.19 / perCluster) * perCluster;
			const { a, b, inclusionProbability } = draw(items);
			const isDrawn = inclusionProbability.map((p) => Number(random() < p));
			const clusters = Int32Array.from(a, (_, item) => Math.floor(item / perCluster));
			const found = weightedAgreement(
				a.map((code, item) => (isDrawn[item] ? code : 0xff)),
				b.map((code, item) => (isDrawn[item] ? code : 0xff)),
				{ ...options, inclusionProbability, clusters: perCluster > 1 ? clusters : undefined },
			);
			for (const name of NAMES) {
				const [result, real] = [found[name], Number(truth[name].value)];
				if (result.value === undefined || !result.ci) continue;
				there.set(name, (there.get(name) ?? 0) + 1);
				if (result.ci.low <= real && real <= result.ci.high) {
					hits.set(name, (hits.get(name) ?? 0) + 1);
				}
			}
		}
		const shares = NAMES.map(
			(name) => [name, (hits.get(name) ?? 0) / (there.get(name) ?? 1)] as const,
		);
		process.stdout.write(
			`${JSON.stringify({ n, perCluster, top })} ${shares.map(([name, share]) => `${name} ${share.toFixed(3)}`).join("; ")}\n`,
		);
		for (const [name, share] of shares) {
			expect(share, name).toBeGreaterThan(process.env.CONCORD_LONG ? 0.92 : 0.8);
		}
	},
	600_000,
);
