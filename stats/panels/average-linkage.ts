/** Two clusters of a tree and how far apart they were when they were joined. */
export type Merge = {
	readonly a: readonly number[];
	readonly b: readonly number[];
	readonly height: number;
};

/**
 * Average-linkage clustering (UPGMA; Sokal & Michener 1958) of K × K distances, row-major: always the
 * two nearest clusters, by the mean distance between their members; of equally near ones the first.
 * Merges in order, heights never falling.
 */
export function averageLinkage(distances: Float64Array, size: number): Merge[] {
	const merges: Merge[] = [];
	let clusters = Array.from({ length: size }, (_, k) => [k]);
	const distance = (a: readonly number[], b: readonly number[]) => {
		let sum = 0;
		for (const i of a) for (const j of b) sum += distances[i * size + j];
		return sum / (a.length * b.length);
	};
	while (clusters.length > 1) {
		let nearest: Merge = { a: [], b: [], height: Number.POSITIVE_INFINITY };
		clusters.forEach((a, i) => {
			for (const b of clusters.slice(i + 1)) {
				const height = distance(a, b);
				if (height < nearest.height) nearest = { a, b, height };
			}
		});
		const { a, b } = nearest;
		merges.push(nearest);
		clusters = [...clusters.filter((own) => own !== a && own !== b), [...a, ...b]];
	}
	return merges;
}
