import type { Database } from "#db/dialect";
import { type Judge, rubricOfJudge } from "#db/queries/judges.server.ts";
import { type MissingFigure, missingFigures } from "#db/queries/missing-figures.server.ts";
import { protocolById } from "#judges/protocols/index.ts";

/**
 * Of the figures that stand beside a judge's dimensions those without a value in some cells, of one run or
 * of all. Cells count as scored without them, so that they are told apart.
 */
export async function missingFiguresOf(
	db: Database,
	judge: Judge,
	runId?: string,
): Promise<MissingFigure[]> {
	const protocol = protocolById(judge.protocol);
	if (!protocol?.figuresBeside) return [];
	const names = protocol.figuresBeside(await rubricOfJudge(db, judge), judge.parameters);
	return missingFigures(db, runId === undefined ? { judgeId: judge.id } : { runId }, names);
}
