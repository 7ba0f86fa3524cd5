/** Values of people that are told apart one by one; of more a straight line stands for what errors do along them. */
const MOST_VALUES = 12;

/**
 * A judge's errors less what it errs on average where people say the same: errors drawn to the middle of the scale
 * are no leaning towards anything. NaN where either says nothing. O(items).
 *
 * @param errors judge minus people, and `people`, by item
 */
export function besideLevel(errors: Float64Array, people: Float64Array): Float64Array {
	const values = new Map<number, { sum: number; n: number }>();
	for (let item = 0; item < errors.length; item++) {
		if (Number.isNaN(errors[item])) continue;
		const at = values.get(people[item]) ?? { sum: 0, n: 0 };
		values.set(people[item], { sum: at.sum + errors[item], n: at.n + 1 });
	}
	if (values.size > MOST_VALUES) return besideLine(errors, people);
	return errors.map((error, item) => {
		const at = values.get(people[item]);
		return at ? error - at.sum / at.n : error;
	});
}

function besideLine(errors: Float64Array, people: Float64Array): Float64Array {
	let [n, x, y] = [0, 0, 0];
	for (let item = 0; item < errors.length; item++) {
		if (Number.isNaN(errors[item])) continue;
		n++;
		x += people[item];
		y += errors[item];
	}
	const [middle, mean] = [x / n, y / n];
	let [along, spread] = [0, 0];
	for (let item = 0; item < errors.length; item++) {
		if (Number.isNaN(errors[item])) continue;
		const from = people[item] - middle;
		along += from * (errors[item] - mean);
		spread += from * from;
	}
	const slope = spread > 0 ? along / spread : 0;
	return errors.map((error, item) => error - mean - slope * (people[item] - middle));
}
