import {
	type Figure,
	isDefined,
	type Reason,
	type Result,
	type StatOptions,
} from "#stats/index.ts";
import type { AgreementOptions } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";

/** Confidence level of every interval of a report. */
export const LEVEL = 0.95;

/** A result as reports carry it: with its interval and n, or with the reason why it is undefined. */
export function estimateJson(result: Result): EstimateJson {
	if (!isDefined(result)) return { undefined: result.reason, n: result.n };
	const { value, ci, ciReason, n, nClusters, warnings } = result;
	const designEffect = nClusters === undefined ? undefined : result.parts?.designEffect;
	return {
		value,
		ci: ci ? [ci.low, ci.high] : null,
		...(ciReason && !ci && { ciReason }),
		level: ci?.level ?? LEVEL,
		method: ci?.method ?? "none",
		n,
		...(nClusters !== undefined && { nClusters }),
		...(designEffect !== undefined && { designEffect }),
		...(warnings.length > 0 && { warnings: [...new Set(warnings)] }),
	};
}

/** A number that has no interval, or why it does not exist. */
export function figureJson(figure: Figure): { value: number } | { undefined: Reason } {
	return figure.value === undefined ? { undefined: figure.reason } : { value: figure.value };
}

/** @param operands names of what is compared; they choose the random stream */
export function statOptions(options: AgreementOptions, operands: readonly string[]): StatOptions {
	return { level: LEVEL, seed: options.seed, replicates: options.bootstrap, operands };
}

/** Those of a judge's own figures on a dimension. */
export function operandsOfJudge(
	dimension: string,
	{ rater }: { readonly rater: string },
	{ reference }: Pick<AgreementOptions, "reference">,
): readonly string[] {
	return [dimension, rater, reference];
}
