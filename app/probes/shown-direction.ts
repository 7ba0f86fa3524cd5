import type { ProbeRow } from "./probe-report-json.ts";

/**
 * Does the interval of the difference show that values moved as they should, or otherwise? Neither,
 * where it leaves both open. No interval shows that nothing moves: values that should stay and have
 * not moved at all are shown, an interval around 0 leaves it open.
 */
export function shownDirection({
	expected,
	difference,
	n,
	same,
}: Pick<ProbeRow, "expected" | "difference" | "n" | "same">): "shown" | "contradicted" | "open" {
	if (expected === "stay" && n > 0 && same === n) return "shown";
	if ("undefined" in difference || !difference.ci) return "open";
	const [low, high] = difference.ci;
	switch (expected) {
		case "rise":
			return low > 0 ? "shown" : high < 0 ? "contradicted" : "open";
		case "fall":
			return high < 0 ? "shown" : low > 0 ? "contradicted" : "open";
		case "stay":
			return low > 0 || high < 0 ? "contradicted" : "open";
		case null:
			return "open";
	}
}
