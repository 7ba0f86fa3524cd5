import type { JudgeUsage } from "#db/queries/run-answers.server.ts";
import { count, moneyInWords } from "../../ui/numbers.ts";
import type { JudgeFigures } from "./judge-figures-json.ts";

/** The figures of a judge that ran; null where it sent no request, so that there are none. */
export function judgeFigures(usage: JudgeUsage | undefined): JudgeFigures | null {
	if (!usage || usage.requests === 0) return null;
	const { cells, promptTokens, completionTokens, micros, unpriced, durations, open } = usage;
	// Of cells that are over: what open ones were paid for says nothing of them.
	const each = (sum: number, ofOpen: number) =>
		Math.round((Math.max(0, sum - ofOpen) * 1000) / cells);
	return {
		...{ cells, micros, unpriced },
		...{ tokensIn: promptTokens, tokensOut: completionTokens },
		perThousand:
			cells === 0
				? null
				: {
						tokensIn: each(promptTokens, open.promptTokens),
						tokensOut: each(completionTokens, open.completionTokens),
						micros: unpriced > 0 ? null : each(micros, open.micros),
					},
		latency:
			durations.length === 0
				? null
				: { p50Ms: quantile(durations, 0.5), p95Ms: quantile(durations, 0.95) },
	};
}

/** The smallest duration that at least this share of the requests did not exceed. */
function quantile(durations: JudgeUsage["durations"], share: number): number {
	const all = durations.reduce((sum, { requests }) => sum + requests, 0);
	let below = 0;
	for (const { ms, requests } of durations) {
		below += requests;
		if (below >= share * all) return ms;
	}
	return durations.at(-1)?.ms ?? 0;
}

/** The same in words, a few for each. */
export type FiguresInWords = {
	/** "$1.20", "cost unknown": of 1,000 items. */
	readonly cost: string;
	/** "1.2M in, 140k out": tokens of 1,000 items. */
	readonly tokens: string;
	/** "0.8 s, 2.4 s": p50 and p95. */
	readonly latency: string;
};

/** In place of a figure where a judge asked no model, or has asked nothing yet. */
export const NOT_MEASURED = "not measured";

/** Figures for a list of judges. */
export function figuresInWords(figures: JudgeFigures | null): FiguresInWords {
	const each = figures?.perThousand ?? null;
	const took = figures?.latency ?? null;
	return {
		cost: !each ? NOT_MEASURED : each.micros === null ? "cost unknown" : moneyInWords(each.micros),
		tokens: each ? `${short(each.tokensIn)} in, ${short(each.tokensOut)} out` : NOT_MEASURED,
		latency: took ? `${secondsInWords(took.p50Ms)}, ${secondsInWords(took.p95Ms)}` : NOT_MEASURED,
	};
}

/** "860", "14k", "1.2M" */
function short(tokens: number): string {
	if (tokens < 10_000) return count(tokens);
	if (tokens < 1_000_000) return `${Math.round(tokens / 1000)}k`;
	const millions = tokens / 1_000_000;
	return `${millions < 10 ? millions.toFixed(1) : count(Math.round(millions))}M`;
}

/** "12 ms", "0.84 s", "12 s" */
function secondsInWords(ms: number): string {
	if (ms < 100) return `${ms} ms`;
	if (ms < 1_000) return `${(ms / 1000).toFixed(2)} s`;
	return `${ms < 10_000 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000)} s`;
}
