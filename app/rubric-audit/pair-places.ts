/** The places at which one person gave one of two levels and another person the other, ascending. */
export function placesOfPair(
	people: readonly Uint8Array[],
	[a, b]: readonly [number, number],
): number[] {
	const places: number[] = [];
	const items = people[0]?.length ?? 0;
	for (let place = 0; place < items; place++) {
		let [hasA, hasB] = [false, false];
		for (const codes of people) {
			hasA ||= codes[place] === a;
			hasB ||= codes[place] === b;
		}
		if (hasA && hasB) places.push(place);
	}
	return places;
}
