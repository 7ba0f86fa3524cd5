import { randomStream } from "#stats/resampling/random.ts";

/** A list in random order (Fisher–Yates) by a named random stream. */
export function shuffled<T>(list: readonly T[], stream: readonly (string | number)[]): T[] {
	const random = randomStream(...stream);
	const order = [...list];
	for (let last = order.length - 1; last > 0; last--) {
		const place = Math.floor(random() * (last + 1));
		[order[last], order[place]] = [order[place], order[last]];
	}
	return order;
}
