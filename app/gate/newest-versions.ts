/** A judge as one of a series of versions; `series` is null of one that is none. */
type Version = {
	readonly name: string;
	readonly series: string | null;
	readonly seriesVersion: number | null;
};

/** Of each older version by its name: the newest of its series. */
export function newestOf(judges: readonly Version[]): Map<string, string> {
	const last = new Map<string, Version>();
	for (const judge of judges) {
		if (judge.series === null) continue;
		const before = last.get(judge.series)?.seriesVersion ?? 0;
		if ((judge.seriesVersion ?? 0) >= before) last.set(judge.series, judge);
	}
	return new Map(
		judges.flatMap(({ name, series }) => {
			const newest = series === null ? undefined : last.get(series);
			return newest && newest.name !== name ? [[name, newest.name]] : [];
		}),
	);
}
