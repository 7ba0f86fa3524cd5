import type { Dimension } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { listed, pInWords, roughly } from "../agreement/plain-words.ts";
import { count, counted, decimal, share } from "../ui/numbers.ts";
import { levelCalled } from "../ui/scale-in-words.ts";
import type {
	AcceptRateJson,
	CountedJson,
	JudgeRateJson,
	SliceJson,
	SystemsJson,
} from "./rate-json.ts";
import { differenceWithLimits, points, rateInWords, rateWithLimits } from "./rate-numbers.ts";
import { LEAST_LABELS } from "./rate-sample.ts";

type Report = Omit<AcceptRateJson, "sentences">;

/** What the rate counts: "accept", "4 good or better", "0.5 or more"; of a mean what it is the mean of. */
export function countedInWords(
	{ from, only }: Pick<CountedJson, "from" | "only">,
	dimension: Dimension,
): string {
	if (from === undefined) return `the mean of ${dimension.name}`;
	const { scale } = dimension;
	if (!isDiscrete(scale)) return `${from} or more`;
	const code = scale.values.indexOf(from);
	const label = dimension.levels?.[code]?.label;
	const level = levelCalled(from, { name: dimension.name, type: scale.type, label });
	return only || code === scale.values.length - 1 ? level : `${level} or higher`;
}

/** What page and terminal say, each sentence no more than its intervals show. */
export function rateSentences(report: Report): string[] {
	const [own] = report.judges;
	const { kind, words: what } = report.counted;
	const { corrected } = own;
	const of = `${counted(own.scored, "item")} that ${report.judge} scored`;
	if ("undefined" in corrected) {
		return [
			`What people would say of the ${of} cannot be told. ${whyNot(report, what)}`,
			...fewer(report),
		];
	}
	const { ci } = corrected;
	const figure = rateWithLimits(corrected, kind);
	const would =
		kind === "share"
			? `People would say “${what}” on ${figure} of the ${of}`
			: `${capital(what)}, by people, would be ${figure} over the ${of}`;
	const sentences = [
		ci
			? `${would} (95 %, from ${counted(own.labelled, "labelled one")}).`
			: `${would}, without an interval: ${whyNot(report, what)}`,
	];
	if (ci) sentences.push(...saidSentence(report));
	return [
		...sentences,
		...aloneSentences(report),
		...widthSentences(report),
		...fewer(report),
		...sliceSentences(report),
		...(report.systems ? systemSentences(report.systems, report) : []),
	];
}

function saidSentence({
	counted: { kind, judgeFrom },
	judges: [{ said, beyondJudge }],
}: Report): string[] {
	if (said === null) return [];
	const cut = judgeFrom === undefined ? "" : ` (scores from ${judgeFrom} on)`;
	const own = `The judge itself says ${rateInWords(said, kind)}${cut}`;
	if (!beyondJudge || "undefined" in beyondJudge || !beyondJudge.ci) return [`${own}.`];
	const [low, high] = beyondJudge.ci;
	if (low <= 0 && high >= 0) return [`${own}: not shown to be too high or too low.`];
	const isHigh = high < 0;
	const turned = (value: number) => (isHigh ? -value : value);
	const by = differenceWithLimits(
		{ ...beyondJudge, value: turned(beyondJudge.value), ci: isHigh ? [-high, -low] : [low, high] },
		kind,
	);
	return [`${own}: too ${isHigh ? "high" : "low"} by ${by}.`];
}

function aloneSentences({ people, counted: { kind }, worth, judges: [own] }: Report): string[] {
	if ("undefined" in people) return [];
	const alone = `The ${counted(people.n, "label")} without the judge: ${rateWithLimits(people, kind)}.`;
	const further =
		"ci" in own.corrected && own.corrected.ci
			? " The interval is for further items like these, of which they are a sample."
			: "";
	if (own.labelled === own.scored) {
		const all =
			own.scored === 1
				? "The only item that it scored is"
				: `All ${counted(own.scored, "item")} that it scored are`;
		return [
			`${all} labelled: what people say of them is known, and the judge has nothing to add.${further}`,
		];
	}
	if (isNearlyAllLabelled(own)) {
		const left = count(own.scored - own.labelled);
		return [
			`All but ${left} of the ${counted(own.scored, "item")} that it scored are labelled: what people say of them is nearly known, and the judge has little to add.${further}`,
		];
	}
	if (worth === null || "undefined" in own.corrected || !own.corrected.ci) return [alone];
	if (worth > people.n * 1.05) {
		return [`${alone} With the judge it is as narrow as with about ${roughly(worth)} labels.`];
	}
	return [`${alone} The judge makes it hardly narrower: it tells little that the labels do not.`];
}

/** So few of what a judge scored are not labelled that neither it nor further labels tell much more of these items. */
export function isNearlyAllLabelled({ scored, labelled }: JudgeRateJson): boolean {
	return scored - labelled <= FEW_LEFT * scored;
}
const FEW_LEFT = 0.05;

function widthSentences({ widths, counted: { kind }, judges: [own] }: Report): string[] {
	const [now, ...later] = widths;
	if (!now || later.length === 0 || isNearlyAllLabelled(own)) return [];
	const half = (value: number) =>
		kind === "share" ? `±${(value * 100).toFixed(1)}` : `±${decimal(value)}`;
	const unit = kind === "share" ? " points" : "";
	const steps = later.map(({ more, halfWidth }, at) =>
		at === later.length - 1
			? `${more === 2 ? "both" : `all ${count(more)}`} others ${half(halfWidth)}`
			: `${more} more ${half(halfWidth)}`,
	);
	return [`Now ${half(now.halfWidth)}${unit}; ${listed(steps)}.`];
}

function fewer(report: Report): string[] {
	const {
		tied,
		sampling,
		bounds,
		moreJudges,
		looks,
		counted: { kind },
	} = report;
	const said: string[] = [];
	if (sampling.is === "weighted")
		said.push(
			`Labelled items were drawn with unequal probabilities (plan ${listed(sampling.plans.map(String))}); each label weighs 1 over its own.`,
		);
	if (sampling.is === "notAllowedFor")
		said.push(
			`Some labelled items were drawn by plan ${listed(sampling.plans.map(String))} with unequal probabilities, others by no plan: that is not allowed for, and the figures hold only if the labelled items are a fair sample.`,
		);
	const [own] = report.judges;
	if (sampling.is === "evenly" && own.labelled < own.scored)
		said.push("The labelled items are taken for a fair sample of those scored.");
	if (sampling.is === "byAnswer" && sampling.judge !== undefined)
		said.push(byAnswerSentence(sampling.judge, report.judge));
	if (tied > 0)
		said.push(
			`${counted(tied, "item")} on which people are tied ${tied === 1 ? "counts" : "count"} as not labelled, as if people would decide there as on others of the judge’s answer.`,
		);
	if (bounds && kind === "share")
		said.push(
			`${counted(bounds.unscored, "item")} it left unscored: with them the rate ${between(share(bounds.low), share(bounds.high))}, whatever they are.`,
		);
	if (looks === "any")
		said.push(
			"Labels still come in: intervals are of one look, and no difference is called shown before the sample is closed.",
		);
	if (moreJudges > 0)
		said.push(
			`${counted(moreJudges, "judge")} more ${moreJudges === 1 ? "is" : "are"} not listed.`,
		);
	return said;
}

/** Where something lies: once, where both ends are written alike. */
function between(low: string, high: string): string {
	return low === high ? `would be ${low}` : `lies between ${low} and ${high}`;
}

/** How many of the judge's items lie in values that are not shown. */
function othersHold({ judges: [own] }: Report, shown: readonly SliceJson[]): string {
	const left = own.scored - shown.reduce((sum, { scored }) => sum + scored, 0);
	return left > 0 ? `; the others hold ${count(left)} of the ${counted(own.scored, "item")}` : "";
}

function sliceSentences(report: Report): string[] {
	const { by, looks } = report;
	if (!by) return [];
	const { field, values, slices, tested } = by;
	const said: string[] = [];
	if (values > slices.length)
		said.push(
			`${field} has ${count(values)} values: the ${slices.length} largest are shown${othersHold(report, slices)}.`,
		);
	const few = slices.length - tested;
	if (few > 0)
		said.push(
			`${counted(few, "value")} of ${field} ${few === 1 ? "has" : "have"} fewer than ${LEAST_LABELS} labelled items, or too few others: nothing is claimed of ${few === 1 ? "it" : "them"}.`,
		);
	if (looks === "any" || tested === 0) return said;
	const of = (wanted: SliceJson["shown"]) =>
		slices.filter(({ shown }) => shown === wanted).map(({ value }) => value ?? "not named");
	const [low, high] = [of("lower"), of("higher")];
	if (low.length + high.length === 0)
		said.push(
			`None of ${counted(tested, "value")} of ${field} is shown to differ from the others.`,
		);
	if (low.length > 0)
		said.push(
			`Lower than elsewhere: ${listed(low)} (${counted(tested, "value")} tested together).`,
		);
	if (high.length > 0)
		said.push(
			`Higher than elsewhere: ${listed(high)}${low.length > 0 ? "" : ` (${counted(tested, "value")} tested together)`}.`,
		);
	return said;
}

/** What is shown of two systems, what is not, and what these items could show. */
export function systemSentences(
	{
		a,
		b,
		difference,
		p,
		pairs,
		shown,
		sharedGroups,
		equivalent,
		margin,
		detectable,
		field,
	}: SystemsJson,
	{ counted: { kind }, looks }: Pick<Report, "counted" | "looks">,
): string[] {
	const inKind = (value: number) => (kind === "share" ? points(value) : decimal(value));
	if ("undefined" in difference)
		return [
			`${a} and ${b} cannot be compared: one of them has too few labelled items of each answer of the judge.`,
		];
	const figure = differenceWithLimits(difference, kind);
	if (!difference.ci) {
		return [
			`${a} minus ${b}: ${figure}, without an interval. ${difference.n < LEAST_LABELS ? `One of them has ${counted(difference.n, "labelled item")}; nothing is claimed of fewer than ${LEAST_LABELS}.` : reasonInWords(difference.ciReason ?? "TOO_FEW")}`,
		];
	}
	const how = [
		sharedGroups > 0
			? `paired on ${counted(sharedGroups, "group")} that both answer`
			: "no question in common, so not paired",
		...(pairs > 1 ? [`adjusted for the ${count(pairs)} pairs of ${field}`] : []),
		...(p === null ? [] : [pInWords(p)]),
	].join("; ");
	const said = [
		shown
			? `${shown === "a" ? a : b} is accepted more than ${shown === "a" ? b : a}: ${a} minus ${b} is ${figure} (${how}).`
			: `${a} and ${b} are ${looks === "any" ? "not told apart while labels come in" : "not told apart"}: ${a} minus ${b} is ${figure} (${how}).`,
	];
	if (margin !== null && equivalent === "yes")
		said.push(`They are equivalent within ±${inKind(margin)}.`);
	if (!shown && equivalent !== "yes" && detectable !== null)
		said.push(
			`That does not make them equal: these items would show a difference of ${inKind(detectable)} in four of five samples${margin === null ? "" : `; ±${inKind(margin)} is open`}.`,
		);
	return said;
}

/** The draw by a judge's answers is allowed for in its own corrected rate, and in nothing else. */
function byAnswerSentence(by: string, judge: string): string {
	const seen = `${by} scores the labelled items otherwise than the rest, beyond what a fair draw gives: they seem to be drawn by its answers.`;
	return by === judge
		? `${seen} The corrected rate allows for that; what the labels alone say and how often judges err would not, and are left out.`
		: `${seen} The corrected rate of ${by} allows for that, that of ${judge} does not; what the labels alone say and how often judges err are left out.`;
}

function whyNot({ judges: [own], judge, tied }: Report, what: string): string {
	const { corrected, labelled } = own;
	if (labelled === 0 && tied > 0)
		return `People are tied on ${tied === 1 ? "the one item" : `all ${count(tied)} items`} that they labelled: adjudicate them, or have one more person label them.`;
	if (labelled === 0)
		return `None of them is labelled by people: label ${LEAST_LABELS} of them, drawn at random.`;
	if (labelled < LEAST_LABELS)
		return `Only ${counted(labelled, "of them is", "of them are")} labelled, and nothing is claimed of fewer than ${LEAST_LABELS}.`;
	const reason = "undefined" in corrected ? corrected.undefined : corrected.ciReason;
	if (reason === "TOO_FEW" && "undefined" in corrected)
		return `Of one of ${judge}’s two answers (${what}, or not) no item is labelled: label some of each.`;
	if (reason === "TOO_FEW")
		return "The labelled items come from fewer than ten groups, too few to tell how alike items of a group are.";
	if (reason === "RARE_LEVEL")
		return "Fewer than 20 labels differ from the commonest one, of which no mean has an interval that could be trusted; a share from a cut on has one.";
	return reason ? reasonInWords(reason) : "";
}

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
