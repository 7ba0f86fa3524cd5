import { count, counted } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { headlineOf } from "./headline.ts";
import { listed, withLimits } from "./plain-words.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";
import { notComparedBecause } from "./reason-words.ts";

const JUDGES_SHOWN = 3;

/** "Not compared: sim-new has scored only 3 items that people labelled." */
export function whyNotCompared(dimension: DimensionJson): string[] {
	const left = dimension.ranking.judges.filter(({ standing }) => standing.is === "notCompared");
	if (left.length === 0) return [];
	const words = left.slice(0, JUDGES_SHOWN).map((judge) => whyLeft(judge, dimension));
	const { allTied } = dimension.ranking;
	if (allTied !== undefined) {
		const names = listed(left.map(({ judge }) => judge));
		return [
			`People are tied on all ${counted(allTied, "item")} that they labelled, so ${names} ${left.length === 1 ? "has" : "have"} nothing to be held against.`,
		];
	}
	const more = left.length > words.length ? `; and ${count(left.length - words.length)} more` : "";
	return [`Not compared: ${words.join("; ")}${more}.`];
}

function whyLeft({ judge, scored, standing }: RankedJudgeJson, dimension: DimensionJson): string {
	if (standing.is !== "notCompared") return judge;
	const { reason } = standing;
	if (reason === "EMPTY") {
		return `${judge} has scored no item that people labelled`;
	}
	if (reason === "NO_OVERLAP") {
		return `${judge} shares too few labelled items with the other judges${ownFigure(judge, dimension)}`;
	}
	if (reason === "TOO_FEW") {
		return `${judge} has scored only ${counted(scored, "item")} that people labelled`;
	}
	if (reason === "OWN_SCALE") return `${judge} answers on a scale of its own`;
	return `${judge}: ${notComparedBecause(reason, { items: scored, dimension })}`;
}

/** " (κ 0.49 [0.26, 0.66] on the 50 of its own)" */
function ownFigure(name: string, { judges, scale }: DimensionJson): string {
	const judge = judges.find((each) => each.judge === name);
	if (!judge) return "";
	const { key, symbol } = headlineOf(scale.type, judge);
	const own = judge[key];
	if (!own || !("value" in own)) return "";
	return ` (${symbol} ${withLimits(own.value, own.ci)} on its own ${counted(own.n, "item")})`;
}
