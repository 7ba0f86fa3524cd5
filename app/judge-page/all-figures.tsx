import { EstimateCell } from "../agreement/estimate-cell.tsx";
import { unscoredWords } from "../agreement/report-words.ts";
import { Coverage } from "../ui/coverage.tsx";
import { count } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { JudgeFiguresPage } from "./judge-figures.server.ts";

/** "lies between 80 % and 90 %"; "is about 85 %" where both round to it. */
function spanInWords({ low, high }: { readonly low: number; readonly high: number }): string {
	const [from, to] = [Math.round(low * 100), Math.round(high * 100)];
	return from === to ? `is about ${from} %` : `lies between ${from} % and ${to} %`;
}

/** Coverage with its bounds, and every figure of the report. */
export function AllFigures({ page }: { page: JudgeFiguresPage }) {
	const { judge, figures } = page;
	const { scored, asked, unscored, bounds } = judge;
	const isComplete = scored === asked;
	const reasons = Object.keys(unscored).length > 0 ? `; unscored: ${unscoredWords(unscored)}` : "";
	const between =
		bounds && !isComplete
			? ` Whatever the unscored would have been, agreement ${spanInWords(bounds)}.`
			: "";
	return (
		<Card title="All figures" note={`With people, on ${count(judge.n)} items; 95 % intervals.`}>
			<p className="mb-4">
				<Coverage scored={scored} asked={asked} />{" "}
				<span className="text-ink2">
					{count(scored)} of {count(asked)} scored{reasons}.{between}
				</span>
			</p>
			<dl className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-3">
				{figures.map(({ field, label, unit, estimate }) => (
					<div key={field}>
						<dt className="text-[12px] text-ink3">{label}</dt>
						<dd>
							<EstimateCell estimate={estimate} as={unit} strong explained />
						</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}
