import type { AgreementJson, DimensionJson } from "../agreement/agreement-json.ts";
import { type Answer, answerOf } from "../agreement/answer.ts";
import { altTestOf, type BoardRow, boardOf } from "../agreement/board.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { whereHardlyAgree } from "../agreement/hardly-agree.ts";
import { type JudgeTakesJson, ratersOf, takesInWords } from "../agreement/judge-takes.ts";
import { mixedVersions } from "../agreement/version-words.ts";
import { NOT_MEASURED } from "../judging/runs/judge-figures.ts";

/** A judge that a dimension's answer names for use, with its figures of that dimension's own report. */
export type DecidedJudge = {
	readonly judge: string;
	/** Two where it was asked in two orders. */
	readonly raters: readonly string[];
	readonly group: string | null;
	readonly symbol: string;
	/** With the other people where a person can be held beside it, else its own figure. */
	readonly point: EstimateJson | undefined;
	/** With the reference, on all items that it scored. */
	readonly own: EstimateJson | undefined;
	readonly ratio: EstimateJson | undefined;
	readonly verdict: BoardRow["verdict"];
	readonly altTest: {
		readonly won: number;
		readonly tested: number;
		readonly epsilon: number;
	} | null;
	readonly scored: number;
	readonly asked: number;
	/** What 1,000 items cost and within what time half of its requests are answered; null where nobody knows. */
	readonly cost: string | null;
	readonly p50: string | null;
};

/** A row of the table of all dimensions: what its own report answers, and nothing more. */
export type DecidedDimension = {
	readonly name: string;
	/** Items with a label. */
	readonly labelled: number;
	/** Labels still come in, so that limits hold however often one looks. */
	readonly isPreliminary: boolean;
	readonly says: string;
	readonly person: string;
	/** Where people hardly agree themselves, so that no judge can agree with them: what is open by that. */
	readonly hardly: string | null;
	/** The versions of the rubric whose labels are counted together here, and the newest; null: labels are of one. */
	readonly mixed: ReturnType<typeof mixedVersions>;
	/** Those the answer names for use, the first few; none where it names nobody. */
	readonly judges: readonly DecidedJudge[];
	/** How many it names besides. */
	readonly more: number;
	/** A person held against the others of the same items: the band of the drawing. */
	readonly band: EstimateJson | null;
	/** Why there is none, in a few words. */
	readonly noBand: string;
};

/** More judges that one answer names are on its own page. */
const NAMED = 3;

/** What the report of one dimension answers, with the figures of the judges that it names. */
export function decidedDimension(
	dimension: DimensionJson,
	takes: AgreementJson["takes"] = [],
): DecidedDimension {
	const answer: Answer = answerOf(dimension);
	const { rows, person } = boardOf(dimension);
	const named = answer.judges.flatMap((name) => rows.filter(({ ranked }) => ranked.judge === name));
	return {
		name: dimension.dimension,
		labelled: dimension.humans.items,
		isPreliminary: dimension.ranking.looks === "any",
		says: answer.use.says,
		person: answer.person.says,
		hardly: whereHardlyAgree(dimension)?.open ?? null,
		mixed: mixedVersions(dimension),
		judges: named.slice(0, NAMED).map((row) => decidedJudge(row, takes)),
		more: Math.max(0, named.length - NAMED),
		band: person,
		noBand: noBandInWords(dimension),
	};
}

function noBandInWords({ humans: { raters, itemsOfSeveral } }: DimensionJson): string {
	if (raters.length < 2) return "one person";
	return itemsOfSeveral === 0 ? "no item of two people" : "not known";
}

function decidedJudge(row: BoardRow, takes: readonly JudgeTakesJson[]): DecidedJudge {
	const { ranked, judge, statistic, point, own, verdict } = row;
	const altTest = altTestOf(row);
	const words = ratersOf(ranked).flatMap((rater) => takesInWords(takes, rater) ?? []);
	return {
		judge: ranked.judge,
		raters: ratersOf(ranked),
		group: ranked.group,
		symbol: statistic.symbol,
		point,
		own,
		ratio: ranked.copies ? undefined : ranked.person?.ratio,
		verdict,
		altTest: altTest
			? { won: altTest.won, tested: altTest.tested, epsilon: altTest.epsilon }
			: null,
		scored: judge.scored,
		asked: judge.asked,
		cost: known(words.map(({ cost }) => cost)),
		p50: known(words.map(({ latency }) => latency.split(", ")[0])),
	};
}

/** What there is to say, once where two raters take the same; a file's judges take nothing that is known. */
function known(words: readonly string[]): string | null {
	const said = [...new Set(words)].filter((word) => word !== NOT_MEASURED && word !== "imported");
	return said.length > 0 ? said.join(", ") : null;
}
