import { EstimateCell } from "../agreement/estimate-cell.tsx";
import { unscoredWords } from "../agreement/report-words.ts";
import { Coverage } from "../ui/coverage.tsx";
import { count } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { JudgeFiguresPage } from "./judge-figures.server.ts";

/** Coverage with its bounds, and every figure of the report. */
export function AllFigures({ page }: { page: JudgeFiguresPage }) {
	const { judge, figures } = page;
	const { scored, asked, unscored, bounds } = judge;
	const isComplete = scored === asked;
	const reasons = Object.keys(unscored).length > 0 ? `; unscored: ${unscoredWords(unscored)}` : "";
	const between =
		bounds && !isComplete
			? ` Whatever the unscored would have been, agreement lies between ${Math.round(bounds.low * 100)} % and ${Math.round(bounds.high * 100)} %.`
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
