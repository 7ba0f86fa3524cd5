/**
 * The mean of each slice minus that of all others, in units of √(1/n + 1/others), judge by judge: what is read of
 * every permutation, so that sums run over the items once for all judges.
 * @param columns scores of each judge; NaN: none
 * @param count number of slices
 * @returns fills `out` (judges × slices) for one label an item
 */
export function sliceDifferences(
	columns: readonly Float64Array[],
	count: number,
): (labels: Int32Array, out: Float64Array) => Float64Array {
	const judges = columns.length;
	const items = columns[0]?.length ?? 0;
	const scores = new Float64Array(items * judges);
	const given = new Float64Array(items * judges);
	columns.forEach((column, judge) => {
		column.forEach((score, item) => {
			if (Number.isNaN(score)) return;
			scores[item * judges + judge] = score;
			given[item * judges + judge] = 1;
		});
	});
	const isComplete = given.every((one) => one === 1);
	const labelled = new Float64Array(count);
	const sums = new Float64Array(count * judges);
	const n = new Float64Array(count * judges);
	return (labels, out) => {
		add(scores, labels, sums.fill(0));
		if (isComplete) {
			labelled.fill(0);
			for (const label of labels) labelled[label] = labelled[label] + 1;
			for (let slot = 0; slot < n.length; slot++) n[slot] = labelled[Math.floor(slot / judges)];
		} else add(given, labels, n.fill(0));
		for (let judge = 0; judge < judges; judge++) {
			let [total, all] = [0, 0];
			for (let slot = judge; slot < sums.length; slot += judges) {
				total += sums[slot];
				all += n[slot];
			}
			for (let slice = 0; slice < count; slice++) {
				const [sum, own] = [sums[slice * judges + judge], n[slice * judges + judge]];
				const others = all - own;
				out[judge * count + slice] =
					own * others === 0
						? 0
						: (sum / own - (total - sum) / others) * Math.sqrt((own * others) / all);
			}
		}
		return out;
	};

	/** Rows of items into the row of their slice. */
	function add(rows: Float64Array, labels: Int32Array, into: Float64Array): void {
		for (let item = 0; item < items; item++) {
			const [from, to] = [item * judges, labels[item] * judges];
			for (let judge = 0; judge < judges; judge++)
				into[to + judge] = into[to + judge] + rows[from + judge];
		}
	}
}
