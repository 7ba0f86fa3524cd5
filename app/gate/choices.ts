import type { AgreementJson, DimensionJson, JudgeOrdersJson } from "../agreement/agreement-json.ts";
import { ofOneOrderAlone } from "../agreement/order-words.ts";
import { repeatedNotes } from "../agreement/repeated-words.ts";
import { counted } from "../ui/numbers.ts";
import type { Gate, GateEvidence } from "./asked-gate.ts";
import { judgeNamed } from "./judge-figures.ts";
import { ofJudge } from "./other-identity.ts";

/** What whoever asks has chosen, and a verdict rests on: said beside it, whatever it is. */
export function choicesIn(
	{ dependence }: AgreementJson,
	dimension: DimensionJson,
	gate: Gate,
	evidence: GateEvidence,
): string[] {
	const { humans, ranking } = dimension;
	const ignored = dependence.groupings.filter(({ role }) => role === "ignored");
	const own = judgeNamed(dimension, gate.judge);
	return [
		...ignored.map(
			({ name, from, items }) =>
				`Figures do not allow for ${counted(items, "item")} that share their ${from} with another: where answers of one ${name} go together, their limits are too narrow.`,
		),
		...(humans.raters.includes(ranking.reference)
			? [`Judges are held against ${ranking.reference} alone, as --reference says.`]
			: []),
		...(gate.repeated ? ofAnswersTogether(gate, evidence) : repeatedNotes(own ? [own] : [])),
		...ordersMeant(dimension, gate),
		...olderVersion(gate, evidence),
	];
}

function ofAnswersTogether({ judge }: Gate, { isAskedAgain }: GateEvidence): string[] {
	return isAskedAgain === false
		? []
		: [
				`Figures of ${judge} are of its answers to an item together (the most frequent level, or the mean), as --repeated says: in use ask it as often.`,
			];
}

/** A prompt that was changed is another judge, under another name. */
function olderVersion({ judge }: Gate, { newest }: GateEvidence): string[] {
	const newer = ofJudge(judge, newest);
	return newer === undefined
		? []
		: [
				`${judge} is not the newest version of its prompt, and this says nothing of ${newer}, which is: hold ${newer} where that is in use.`,
			];
}

/** Of a judge that was asked in two orders: which of them the verdict is about. */
function ordersMeant({ orders = [], judges }: DimensionJson, { judge: name }: Gate): string[] {
	const isRater = judges.some(({ judge }) => judge === name);
	const pair = orders.find(({ judge, raters }) =>
		isRater ? raters.includes(name) : judge === name,
	);
	if (!pair) return [];
	return [isRater ? ofOneOrderAlone(name, pair) : ofBothOrders(pair)];
}

function ofBothOrders({ judge, raters }: JudgeOrdersJson): string {
	return `${judge} is ${raters.join(" and ")} together: this holds of ${judge} asked in both orders and averaged, and of neither order alone.`;
}
