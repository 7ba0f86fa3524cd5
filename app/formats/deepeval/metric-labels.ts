import { type Fields, shown } from "../../files/source-row.ts";
import type { ForeignLabel } from "../foreign-format.ts";
import { isObject, unread } from "../parts/json-values.ts";
import { bothWays, read, readText } from "./field-names.ts";

/** What the metrics of a test case say of it. */
type MetricLabels = {
	readonly labels: readonly ForeignLabel[];
	/** Metrics, or parts of one, that cannot be used, each in a sentence. */
	readonly problems: readonly string[];
};

/** `metric` and `minimumScore` are what runs of 2023 call name and threshold. */
const KNOWN = bothWays("name metric success score reason evaluationModel error");

/** Each metric is a judge, named by itself and its model, and a dimension. */
export function labelsOfTest(test: Fields, itemId: string, noPlace: Set<string>): MetricLabels {
	const labels: ForeignLabel[] = [];
	const problems: string[] = [];
	const named = new Map<string, unknown[]>();
	const metrics = read(test, "metricsData") ?? read(test, "metricsMetadata") ?? [];
	if (!Array.isArray(metrics))
		return { labels, problems: [`metricsData is a list, not ${shown(metrics)}`] };
	for (const [at, metric] of metrics.entries()) {
		const what = `metric ${at + 1}`;
		const name = isObject(metric) ? (readText(metric, "name") ?? readText(metric, "metric")) : null;
		if (!isObject(metric) || name === null) {
			problems.push(`${what} has no name: ${shown(metric)}`);
			continue;
		}
		for (const path of unread(metric, "metricsData[].", KNOWN)) noPlace.add(path);
		const model = readText(metric, "evaluationModel");
		const rater = model === null ? name : `${name} (${model})`;
		const asked = {
			item_id: itemId,
			rater,
			rater_kind: "judge",
			dimension: dimensionOf(metric, { name, rater }, named),
		} as const;
		labels.push(...labelsOfMetric(metric, asked, (problem) => problems.push(`${what} ${problem}`)));
	}
	const success = read(test, "success");
	// A test case that no metric was kept of still says what it came to.
	if (metrics.length === 0 && typeof success === "boolean")
		labels.push({
			item_id: itemId,
			rater: "deepeval",
			rater_kind: "judge",
			dimension: "success",
			value: success,
		});
	return { labels, problems };
}

/**
 * Two ratings of one judge cannot share a dimension: the second is told by its threshold where that is another, else by
 * a number. Another model is another judge.
 */
function dimensionOf(
	metric: Fields,
	{ name, rater }: { readonly name: string; readonly rater: string },
	named: Map<string, unknown[]>,
): string {
	const before = named.get(rater) ?? [];
	const threshold = thresholdOf(metric);
	named.set(rater, [...before, threshold]);
	if (before.length === 0) return name;
	return typeof threshold === "number" && !before.includes(threshold)
		? `${name} (threshold ${threshold})`
		: `${name} ${before.length + 1}`;
}

type Asked = Pick<ForeignLabel, "item_id" | "rater" | "rater_kind" | "dimension">;

function labelsOfMetric(
	metric: Fields,
	asked: Asked,
	complain: (problem: string) => void,
): ForeignLabel[] {
	const error = readText(metric, "error");
	const score = read(metric, "score");
	const success = read(metric, "success");
	const reason = readText(metric, "reason");
	if (error !== null) return [{ ...asked, value: null, reason: error }];
	if (score !== null && !(typeof score === "number" && Number.isFinite(score))) {
		const said = typeof score === "number" ? String(score) : shown(score);
		complain(`has a score of ${said}`);
		return [];
	}
	if (success !== null && typeof success !== "boolean")
		complain(`has a success of ${shown(success)}`);
	const said = reason === null ? {} : { rationale: reason };
	const labels: ForeignLabel[] = [
		// A metric that was skipped, or broke without saying why, has no score.
		score === null
			? { ...asked, value: null, ...(reason === null ? {} : { reason }) }
			: { ...asked, value: score as number, ...said },
	];
	if (typeof success === "boolean" && !isTold(success, score, thresholdOf(metric)))
		labels.push({ ...asked, dimension: `${asked.dimension} success`, value: success, ...said });
	return labels;
}

/** Is success what every reader of score and threshold would say? Of some metrics less is better. */
function isTold(success: boolean, score: unknown, threshold: unknown): boolean {
	if (typeof threshold !== "number" || typeof score !== "number") return score === null;
	return score >= threshold === success;
}

function thresholdOf(metric: Fields): unknown {
	return read(metric, "threshold") ?? read(metric, "minimumScore");
}
