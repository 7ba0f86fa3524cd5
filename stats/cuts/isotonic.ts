/**
 * The non-decreasing fit that is closest to `values` in weighted squares: pool adjacent violators, in
 * one pass and O(n). Weights above 0. Source: Ayer et al. 1955; scikit-learn `isotonic_regression`.
 */
export function isotonicFit(values: Float64Array, weights: Float64Array): Float64Array {
	const means = new Float64Array(values.length);
	const masses = new Float64Array(values.length);
	const ends = new Uint32Array(values.length);
	let blocks = 0;
	for (let i = 0; i < values.length; i++) {
		let mean = values[i];
		let mass = weights[i];
		while (blocks > 0 && means[blocks - 1] >= mean) {
			blocks--;
			const both = mass + masses[blocks];
			mean += (masses[blocks] / both) * (means[blocks] - mean);
			mass = both;
		}
		means[blocks] = mean;
		masses[blocks] = mass;
		ends[blocks] = i + 1;
		blocks++;
	}
	const fitted = new Float64Array(values.length);
	let start = 0;
	for (let block = 0; block < blocks; block++) {
		fitted.fill(means[block], start, ends[block]);
		start = ends[block];
	}
	return fitted;
}
