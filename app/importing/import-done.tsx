import { Link } from "@remix-run/react";
import { count, counted } from "../ui/numbers.ts";
import { Notice } from "../ui/page.tsx";
import type { PastImport } from "./import-start.tsx";
import { ProblemTable, type ShownProblem } from "./problem-table.tsx";

type Props = {
	slug: string;
	finished: PastImport & { problems: ShownProblem[] };
	/** Stopped before the last row. */
	isStopped: boolean;
};

/** The report of an import that was carried out, and where to go from here. */
export function ImportDone({ slug, finished, isStopped }: Props) {
	const { fileNames, itemsAdded, ratingsAdded, unchanged, rejected, problems } = finished;
	return (
		<>
			<Notice kind={isStopped ? "warning" : "done"}>
				{isStopped
					? "Stopped before the end. What is stored stays; importing the same files again adds the rest. "
					: ""}
				{fileNames.join(", ")}: {counted(itemsAdded, "item")} and {counted(ratingsAdded, "label")}{" "}
				added, {count(unchanged)} unchanged, {count(rejected)} rejected.
			</Notice>
			<nav aria-label="Next" className="flex flex-wrap gap-2">
				<Link className="btn btn-primary" to={`/projects/${slug}/decide`}>
					See the agreement
				</Link>
				<Link className="btn" to={`/projects/${slug}/items`}>
					See the items
				</Link>
				<Link className="btn" to={`/projects/${slug}/import`}>
					Import more
				</Link>
			</nav>
			<ProblemTable problems={problems} total={rejected} />
		</>
	);
}
