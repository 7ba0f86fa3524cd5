import type { Result } from "#stats/index.ts";
import { type GraphColumn, MEASURES } from "../data/graph-columns.ts";
import { meanFigures, orderInWords } from "../data/published-order.ts";

/** Of the paper, "hardly" is a correlation below this, by the usual words for sizes. */
const HARDLY = 0.3;

/** What the paper excepts from what it says. */
const APART = "context_relevancy";

/**
 * Which of what the paper found is seen here: multi-hop hardly following Ragas on faithfulness, community
 * figures following it there most.
 */
export function publishedOrders(
	pairs: readonly { readonly graph: GraphColumn; readonly spearman: Result }[],
): string[] {
	return MEASURES.flatMap((measure) => {
		const own = pairs.filter(({ graph }) => graph.measure === measure && graph.base !== APART);
		const figures = meanFigures(
			own.map(({ graph, spearman }) => ({ base: graph.base, result: spearman })),
		);
		const is = measure === "multi_hop" ? "least" : "most";
		const order = { does: `${measure} follows Ragas`, base: "faithfulness", is } as const;
		const words = orderInWords(figures, order);
		if (words === null) return [];
		const faithfulness = figures.find(({ base }) => base === "faithfulness")?.value ?? 0;
		const isMore = measure === "multi_hop" && faithfulness >= HARDLY;
		return isMore ? [words, "The paper says hardly: here it is more."] : [words];
	});
}
