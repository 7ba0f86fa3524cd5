import { counted } from "../ui/numbers.ts";
import type { RankingJson } from "./ranking-json.ts";

/**
 * "on the 60 items that both scored".
 * @param n undefined: these judges were compared pair by pair, on as many items as each pair shares
 */
export function onShared(n: number | undefined, judges: number): string {
	if (n === undefined) return "on the items that each two of them scored";
	return `on the ${counted(n, "item")} that ${judges === 2 ? "both" : "all of them"} scored`;
}

/** The items on which these judges were compared with each other; undefined: on several. */
export function sharedBy(
	{ n, judges, pairs }: RankingJson,
	names: readonly string[],
): number | undefined {
	const among = pairs.filter(({ a, b }) => names.includes(a) && names.includes(b));
	const [only, ...others] = among;
	if (only && others.length === 0) return only.n;
	const isCommon = judges.every(
		({ judge, compared }) => compared === "onCommonItems" || !names.includes(judge),
	);
	return isCommon ? n : undefined;
}
