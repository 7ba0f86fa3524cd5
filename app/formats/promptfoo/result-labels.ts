import { type Fields, fieldOf, shown } from "../../files/source-row.ts";
import type { ForeignLabel } from "../foreign-format.ts";
import { isObject, objectAt, saysSomething, textAt } from "../parts/json-values.ts";
import { HUMAN, metricOf, RULES, raterOf, typeOf } from "./grading.ts";
import { isSame, unreadOf } from "./json-values.ts";

/** What a result says of its item. */
type ResultLabels = {
	readonly labels: readonly ForeignLabel[];
	/** Parts of it that cannot be used, each in a sentence. */
	readonly problems: readonly string[];
};

/** The dimension of what is said about a result as a whole, by a person or without any assertion. */
const WHOLE = "pass";
/** What the viewer writes where a person gave no reason. */
const NO_REASON = /^Manual result \(overrides all other grading results\)/;

const COMPONENT_FIELDS = new Set([
	..."pass score reason comment assertion componentResults metadata namedScores".split(" "),
	"namedScoreWeights",
]);
const ASSERTION_FIELDS = new Set(["type", "metric", "provider", "metricOnly"]);
const GRADING_FIELDS = new Set([
	..."pass score reason comment namedScores namedScoreWeights componentResults".split(" "),
	..."tokensUsed assertion metadata".split(" "),
]);
/** Of a component's metadata these are read. */
const READ_METADATA = new Set(["assertionSet", "graderError", "metricOnly"]);
const PATH = "gradingResult.componentResults[].";
/** Sets in sets go no deeper than this. */
const DEEPEST = 8;

type About = {
	readonly itemId: string;
	/** Why the item has no answer; nothing could be graded then. */
	readonly error: string | null;
	/** When all was graded, as ISO 8601 text. */
	readonly createdAt: string | null;
	readonly noPlace: Set<string>;
};

/** The labels of one result: of each assertion, of a person, and of scores that no assertion bears. */
export function labelsOfResult(result: Fields, about: About): ResultLabels {
	const teller = new Teller(objectAt(result, "testCase"), objectAt(result, "gradingResult"), about);
	const { grading } = teller;
	const components = componentsOf(fieldOf(grading, "componentResults"));
	for (const [at, component] of components.entries()) teller.tellComponent(component, at + 1);
	if (components.length === 0) {
		if (about.error !== null) teller.tellUnanswered();
		else if (saysSomething(grading)) teller.tellWhole();
	}
	teller.tellNamedScores(objectAt(result, "namedScores"));
	for (const path of unreadOf(grading, "gradingResult.", GRADING_FIELDS)) about.noPlace.add(path);
	if (saysSomething(fieldOf(grading, "metadata"))) about.noPlace.add("gradingResult.metadata");
	if (saysSomething(fieldOf(grading, "comment")) && !teller.hasHuman)
		about.noPlace.add("gradingResult.comment");
	return teller;
}

/** Results of assertions in their order, those inside another after it, unless the tool has repeated them there. */
function componentsOf(list: unknown, depth = 0): unknown[] {
	if (!Array.isArray(list)) return [];
	return list.flatMap((component: unknown, at): unknown[] => {
		const inner = isObject(component) ? fieldOf(component, "componentResults") : null;
		if (depth >= DEEPEST || !Array.isArray(inner) || inner.length === 0) return [component];
		const isRepeated = isSame(inner, list.slice(at + 1, at + 1 + inner.length));
		return [component, ...(isRepeated ? [] : componentsOf(inner, depth + 1))];
	});
}

class Teller implements ResultLabels {
	readonly labels: ForeignLabel[] = [];
	readonly problems: string[] = [];
	hasHuman = false;
	/** How often each name was given already by one rater. */
	private readonly named = new Map<string, number>();
	private readonly metrics = new Set<string>();

	constructor(
		private readonly test: Fields,
		readonly grading: Fields,
		private readonly about: About,
	) {}

	/** `at`: which of the result's components, from 1. */
	tellComponent(component: unknown, at: number): void {
		if (component === null || component === undefined) return;
		if (!isObject(component)) {
			this.problems.push(`component result ${at} is an object, not ${shown(component)}`);
			return;
		}
		this.noteUnread(component);
		if (typeOf(component) === HUMAN) this.tellHuman(component, at);
		else this.tellGraded(component, `component result ${at}`);
	}

	/** No assertion was kept, only what they came to. */
	tellWhole(): void {
		this.tellGraded(
			{ ...this.grading, assertion: { type: RULES, metric: WHOLE } },
			"gradingResult",
		);
	}

	/** Nothing was graded, since there was no answer: each assertion of the test was asked for and has no value. */
	tellUnanswered(): void {
		const asserts = fieldOf(this.test, "assert");
		for (const assertion of Array.isArray(asserts) ? asserts : [])
			if (isObject(assertion)) this.tellUnscored({ assertion }, this.about.error ?? "");
	}

	/** Named scores that a script gives, beside those that repeat an assertion's. */
	tellNamedScores(scores: Fields): void {
		for (const [name, score] of Object.entries(scores)) {
			if (this.metrics.has(name) || name === "" || this.about.error !== null) continue;
			if (typeof score === "number" && Number.isFinite(score))
				this.label({ rater: RULES, dimension: this.numbered(name, RULES), value: score });
			else if (score !== null) this.problems.push(`namedScores has ${shown(score)} for a number`);
		}
	}

	private tellHuman(component: Fields, at: number): void {
		const pass = fieldOf(component, "pass");
		if (typeof pass !== "boolean") {
			this.problems.push(`component result ${at} has a pass of ${shown(pass ?? null)}`);
			return;
		}
		this.hasHuman = true;
		const reason = textAt(component, "reason");
		const said = [
			textAt(component, "comment") ?? textAt(this.grading, "comment"),
			reason !== null && NO_REASON.test(reason) ? null : reason,
		].filter((text, place, all) => text !== null && all.indexOf(text) === place);
		const rater = HUMAN;
		const rationale = said.length > 0 ? { rationale: said.join("\n") } : {};
		const told = { rater, value: pass, ...rationale, isHuman: true };
		const dimension = this.numbered(WHOLE, rater);
		this.label({ ...told, dimension });
		const score = fieldOf(component, "score");
		if (isFraction(score))
			this.label({
				...told,
				dimension: this.numbered(`${dimension} score`, rater),
				value: score as number,
			});
	}

	private tellGraded(component: Fields, what: string): void {
		const { pass, score } = component;
		const metadata = objectAt(component, "metadata");
		if (metadata.graderError === true || (isAbsent(pass) && isAbsent(score))) {
			this.tellUnscored(component, textAt(component, "reason"));
			return;
		}
		if (!isAbsent(pass) && typeof pass !== "boolean")
			this.problems.push(`${what} has a pass of ${shown(pass)}`);
		if (!isAbsent(score) && !(typeof score === "number" && Number.isFinite(score)))
			this.problems.push(`${what} has a score of ${numberShown(score)}`);
		const told = this.asked(component);
		const isScoreAlone =
			metadata.metricOnly === true || objectAt(component, "assertion").metricOnly === true;
		if (typeof pass === "boolean" && !isScoreAlone) this.label({ ...told, value: pass });
		if (typeof score !== "number" || !Number.isFinite(score)) return;
		if (isScoreAlone || typeof pass !== "boolean" || isFraction(score))
			this.label({
				...told,
				dimension: this.numbered(`${told.dimension} score`, told.rater),
				value: score,
			});
	}

	private tellUnscored(component: Fields, reason: string | null): void {
		const { rater, dimension } = this.asked(component);
		this.label({ rater, dimension, value: null, ...(reason === null ? {} : { reason }) });
	}

	/** Who was asked what, and the reason that was given. */
	private asked(component: Fields): { rater: string; dimension: string; rationale?: string } {
		const metric = metricOf(component);
		this.metrics.add(metric);
		const reason = textAt(component, "reason");
		const rater = raterOf(component, this.test);
		return {
			rater,
			dimension: this.numbered(metric, rater),
			...(reason === null ? {} : { rationale: reason }),
		};
	}

	/** A name again, with a number from the second time on: two ratings of one rater cannot share a dimension. */
	private numbered(name: string, rater: string): string {
		const key = JSON.stringify([rater, name]);
		const times = (this.named.get(key) ?? 0) + 1;
		this.named.set(key, times);
		return times === 1 ? name : `${name} ${times}`;
	}

	private label(
		told: Pick<ForeignLabel, "rater" | "dimension" | "value" | "reason" | "rationale"> & {
			isHuman?: boolean;
		},
	): void {
		const { isHuman = false, ...said } = told;
		const { itemId, createdAt } = this.about;
		// A person said it some time after the run, and the file does not say when.
		const when = isHuman || createdAt === null ? {} : { created_at: createdAt };
		this.labels.push({
			item_id: itemId,
			rater_kind: isHuman ? "human" : "judge",
			...said,
			...when,
		});
	}

	private noteUnread(component: Fields): void {
		const { noPlace } = this.about;
		const isHuman = typeOf(component) === HUMAN;
		for (const path of [
			...unreadOf(component, PATH, COMPONENT_FIELDS),
			...unreadOf(objectAt(component, "assertion"), `${PATH}assertion.`, ASSERTION_FIELDS),
			...unreadOf(objectAt(component, "metadata"), `${PATH}metadata.`, READ_METADATA),
			...(saysSomething(fieldOf(component, "comment")) && !isHuman ? [`${PATH}comment`] : []),
		])
			noPlace.add(path);
	}
}

function isAbsent(value: unknown): boolean {
	return value === undefined || value === null;
}

/** A score that says more than pass and fail do. */
function isFraction(score: unknown): boolean {
	return typeof score === "number" && Number.isFinite(score) && score !== 0 && score !== 1;
}

/** JSON has no word for a number beyond all bounds. */
function numberShown(value: unknown): string {
	return typeof value === "number" ? String(value) : shown(value);
}
