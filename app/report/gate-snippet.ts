import type { AgreementJson, DimensionJson } from "../agreement/agreement-json.ts";
import { answerOf } from "../agreement/answer.ts";
import { boardOf } from "../agreement/board.ts";
import { FEW_ITEMS } from "../agreement/few-items.ts";
import { isRefusal } from "../base/refusal.ts";
import { holdGate } from "../gate/gate.ts";
import { gateOf } from "../gate/gate-file.ts";
import { unscoredInReport } from "../gate/unscored.ts";
import type { ReportJson } from "./report-json.ts";

/** What a bound is below what was found, so that a label more does not break the gate at once. */
const ROOM = 0.02;

/** A judge fails now and then; what a larger share could do, only its answers tell. */
const FEW_UNSCORED = 0.05;

type Snippet = ReportJson["gate"];

/**
 * A file of gates that holds each judge that is named for use to what the labels show of it today, and the command
 * that does so. Every gate in it was held against this very report: those that are not trusted are left out, with
 * the reason.
 * @param identities of the judges, by name; null where labels came from files
 * @param read how a command reads the same labels: `--project faq`
 */
export function gateSnippet(
	report: AgreementJson,
	{
		identities,
		read,
	}: { readonly identities: ReadonlyMap<string, string> | null; readonly read: string },
): Snippet {
	const gates: Written[] = [];
	const says: string[] = [];
	for (const dimension of report.dimensions) {
		const [judge] = answerOf(dimension).judges;
		const min = judge === undefined ? [] : conditionsOf(dimension, judge);
		if (judge === undefined || min.length === 0) {
			says.push(`${dimension.dimension}: no judge is named with an interval that could be held.`);
			continue;
		}
		const identity = identities?.get(judge)?.slice(0, 8);
		const written = {
			...{ judge, dimension: dimension.dimension },
			...(identity && { identity }),
		};
		const reason = whyNotTrusted(report, gateOf(written, min), identities);
		if (reason === null) gates.push({ ...written, min });
		else says.push(`${dimension.dimension}: ${judge} would not pass. ${reason}`);
	}
	if (gates.length === 0) return { file: null, command: null, says };
	return {
		file: `{ "schema": "concord.gates/1", "gates": [\n${gates.map((gate) => `  ${JSON.stringify(gate)}`).join(",\n")}\n] }\n`,
		command: `concord gate ${read} --config concord.gate.json`,
		says: [
			`Each bound lies ${ROOM} below the lower limit that the labels show today. Exit code 0: trusted, 1: not trusted, 3: cannot be told.`,
			...says,
		],
	};
}

type Written = {
	judge: string;
	dimension: string;
	identity?: string;
	min: string[];
};

function conditionsOf(dimension: DimensionJson, judge: string): string[] {
	const row = boardOf(dimension).rows.find((each) => each.judge.judge === judge);
	const own = row?.own;
	if (!row || !own || !("value" in own) || !own.ci) return [];
	const bound = Math.floor((own.ci[0] - ROOM) * 100) / 100;
	if (bound < 0) return [];
	const scored = row.judge.asked > 0 ? row.judge.scored / row.judge.asked : 0;
	const coverage = Math.max(0, Math.floor((scored - ROOM) * 100) / 100);
	const { items, labelled } = unscoredInReport(dimension, judge);
	return [
		`${row.statistic.key}.ci.low>=${bound}`,
		...(coverage > 0 ? [`coverage>=${coverage}`] : []),
		...(items > 0 && items <= FEW_UNSCORED * labelled
			? [`answered>=${Math.floor((1 - items / labelled - ROOM) * 100) / 100}`]
			: []),
		`n>=${Math.max(FEW_ITEMS, Math.floor(row.judge.n * 0.9))}`,
	];
}

function whyNotTrusted(
	report: AgreementJson,
	gate: ReturnType<typeof gateOf>,
	identities: ReadonlyMap<string, string> | null,
): string | null {
	if (isRefusal(gate)) return gate.sentence;
	const held = holdGate(report, gate, { identities, refused: 0, unscored: null });
	if (isRefusal(held)) return held.sentence;
	if (held.verdict === "trusted") return null;
	return [...held.reasons, ...held.conditions.map(({ sentence }) => sentence)][0] ?? held.verdict;
}
