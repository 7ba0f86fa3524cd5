import type { CountPatterns } from "./count-patterns.ts";

/**
 * The same items on two levels: 0 for all others, 1 for level `level`. Vectors that have become equal
 * stay patterns of their own.
 */
export function oneAgainstOthers(patterns: CountPatterns, level: number): CountPatterns {
	const { levels, counts, ratings } = patterns;
	const two = new Float64Array(2 * ratings.length);
	ratings.forEach((given, pattern) => {
		const own = counts[pattern * levels + level] as number;
		two[2 * pattern] = given - own;
		two[2 * pattern + 1] = own;
	});
	return { ...patterns, levels: 2, counts: two };
}
