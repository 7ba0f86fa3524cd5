import type { DimensionJson } from "./agreement-json.ts";
import { whomOf } from "./headline.ts";
import { listed } from "./plain-words.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";

/** Judges whose answers go the other way: such a one may be the best once it is read rightly. Without any: []. */
export function forAgainst(dimension: DimensionJson, judges: readonly RankedJudgeJson[]): string[] {
	const against = judges.filter(goesAgainst);
	if (against.length === 0) return [];
	const names = listed(against.map(({ judge }) => judge));
	const whom = whomOf(dimension);
	const whose = whom === "people" ? "people's" : `the labels of ${whom}`;
	return [`Check what the answers of ${names} stand for: they go against ${whose}.`];
}

/** Is it shown that its answers go against people's, as where levels were read the other way round? */
function goesAgainst({ standing, value, person }: RankedJudgeJson): boolean {
	if (value === -1) return true;
	const own = "ci" in standing ? standing.ci : null;
	const beside = person && "ci" in person.judge ? person.judge.ci : null;
	return [own, beside].some((ci) => ci != null && ci[1] < 0);
}
