import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { decimal, share } from "../ui/numbers.ts";
import type { EstimateJson } from "./estimate.ts";

type EstimateCellProps = {
	estimate: EstimateJson | undefined;
	/** `share` writes 0.87 as 87 %. */
	as?: "decimal" | "share";
	strong?: boolean;
};

/** Shares are whole per cents: "87"; the unit stands once, behind the figure. */
function written(value: number, as: "decimal" | "share"): string {
	return as === "share" ? String(Math.round(value * 100)) : decimal(value);
}

/** "0.62–0.79"; a dash beside a minus sign could not be read. */
function span(low: string, high: string): string {
	return `${low}${`${low}${high}`.includes("−") ? " to " : "–"}${high}`;
}

/** A figure with its interval; where there is none, a dash whose title says why. */
export function EstimateCell({ estimate, as = "decimal", strong = false }: EstimateCellProps) {
	if (!estimate) return <span className="text-ink3">—</span>;
	if ("undefined" in estimate) {
		return (
			<span className="text-ink3" title={reasonInWords(estimate.undefined)}>
				— <span className="sr-only">{reasonInWords(estimate.undefined)}</span>
			</span>
		);
	}
	const { value, ci, ciReason, n, method } = estimate;
	const figure = as === "share" ? share(value) : decimal(value);
	return (
		<span
			className="num"
			title={`n = ${n}${ci ? `, ${method}` : ciReason ? `; no interval: ${reasonInWords(ciReason)}` : ""}`}
		>
			{strong ? <b className="font-semibold">{figure}</b> : figure}
			<small>{ci ? span(written(ci[0], as), written(ci[1], as)) : "no interval"}</small>
		</span>
	);
}
