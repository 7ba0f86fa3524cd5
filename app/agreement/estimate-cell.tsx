import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { Reason } from "#stats/core/result.ts";
import { count, decimal, share } from "../ui/numbers.ts";
import type { EstimateJson } from "./estimate.ts";
import { missingInWords } from "./figures-in-words.ts";
import { methodInWords } from "./method-words.ts";
import { limit } from "./plain-words.ts";

type EstimateCellProps = {
	estimate: EstimateJson | undefined;
	/** `share` writes 0.87 as 87 %. */
	as?: "decimal" | "share";
	/** A value on whose side each limit has to be seen to lie: 1 of a ratio. */
	beside?: number;
	strong?: boolean;
	/** Say under it what it rests on, or why it is not there; tables say it once for all. */
	explained?: boolean;
	/** What to say in place of a figure that does not exist, where the report knows it better. */
	missing?: string | undefined;
	/** Words of a reason, where the report can say more than the general sentence. */
	reasonWords?: (reason: Reason) => string;
};

/** "0.62–0.79", of shares "62–79": whole per cents, the unit stands once, behind the figure. */
function span(
	ci: readonly [number, number],
	{ as, beside }: Pick<EstimateCellProps, "as" | "beside">,
): string {
	const [low, high] = ci.map((value) =>
		as === "share" ? String(Math.round(value * 100)) : limit(value, beside),
	);
	// A dash beside another sign could not be read.
	return `${low}${/[−<>]/.test(`${low}${high}`) ? " to " : "–"}${high}`;
}

/** A figure with its interval; where there is none, why in a word or two. */
export function EstimateCell({
	estimate,
	as = "decimal",
	beside,
	strong = false,
	explained = false,
	missing,
	reasonWords = reasonInWords,
}: EstimateCellProps) {
	if (!estimate) return <span className="text-ink3">none</span>;
	if ("undefined" in estimate) {
		return explained ? (
			<span className="text-ink3">
				<Why words={reasonWords(estimate.undefined)} />
			</span>
		) : (
			<span className="text-ink3" title={missing ? undefined : reasonInWords(estimate.undefined)}>
				{missing ?? missingInWords(estimate.undefined)}
			</span>
		);
	}
	const { value, ci, ciReason, n, method } = estimate;
	const figure = as === "share" ? share(value) : decimal(value);
	return (
		<span
			className="num"
			title={`n = ${n}${ci ? `, ${method}` : ciReason ? `; no interval: ${reasonWords(ciReason)}` : ""}`}
		>
			{strong ? <b className="font-semibold">{figure}</b> : figure}
			<small>
				{ci ? span(ci, { as, ...(beside !== undefined && { beside }) }) : "no interval"}
			</small>
			{explained ? (
				<span className="block text-[12px] font-normal whitespace-normal text-ink3">
					n = {count(n)}
					{ci ? `, ${methodInWords(method)}` : ""}
				</span>
			) : null}
			{explained && ciReason ? <Why words={reasonWords(ciReason)} /> : null}
		</span>
	);
}

function Why({ words }: { words: string }) {
	return <span className="block text-[12.5px] text-ink3 whitespace-normal">{words}</span>;
}
