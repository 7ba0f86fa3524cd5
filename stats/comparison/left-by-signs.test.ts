import { expect, test } from "vitest";
import { COMPARED_KAPPA } from "../agreement/kappa-compared.ts";
import { randomStream } from "../resampling/random.ts";
import { rankingTests } from "./ranking-tests.ts";
import { signStream } from "./score-draws.ts";

const measureOf = COMPARED_KAPPA.measureOn(Float64Array.of(0, 1), {});

/** Judges that err on their share of the items, in groups of three where asked for. */
function made(items: number, errors: readonly number[], seed: string) {
	const random = randomStream("left by signs", seed);
	const reference = Uint8Array.from({ length: items }, () => Number(random() < 0.5));
	const judges = errors.map((error) =>
		reference.map((code) => (random() < error ? 1 - code : code)),
	);
	return { reference, judges };
}

const ERRORS = [
	[0.2, 0.2, 0.2, 0.2],
	[0.1, 0.2, 0.3, 0.4, 0.5],
	[0.05, 0.06, 0.25, 0.25, 0.5],
	[0.3],
	[0.1, 0.45],
];

test.each([12, 36, 60, 240])("%i items: the same are left as with every p", (items) => {
	for (const [i, errors] of ERRORS.entries()) {
		for (const grouped of [false, true]) {
			const { reference, judges } = made(items, errors, `${items} ${i}`);
			const clusters = grouped
				? Int32Array.from({ length: items }, (_, item) => Math.floor(item / 3))
				: undefined;
			const stream = signStream(() => randomStream("signs", i), 999);
			const tests = rankingTests(judges, { reference, clusters, measureOf }, { sign: 1, stream });
			for (const alpha of [0.005, 0.05, 0.3]) {
				expect(tests.leftOf(alpha)).toEqual(tests.eliminate(alpha).left);
			}
		}
	}
});
