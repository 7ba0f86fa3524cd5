import type { RatingColumns } from "../columns/rating-columns.ts";
import type { AgreementOptions } from "./agreement-json.ts";
import type { ComparisonJson2 } from "./comparison-json.ts";
import { rankingReport } from "./ranking-report.ts";

/** Task module: judges compared beside the event loop, for whoever asks a server. */
export const RANKING_TASK = "#app/agreement/ranking-task.ts";

type Job = {
	readonly columns: RatingColumns;
	readonly asked: AgreementOptions & { readonly judges?: readonly string[] };
};

export function runJob({ columns, asked }: Job): ComparisonJson2 {
	return rankingReport(columns, asked);
}
