import { count } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";

export type ShownProblem = { file: string; line: number; reason: string };

/** Rows that are seen at once; the others open on request. */
const AT_ONCE = 12;

/** Rejected rows, the first of them one by one, and how many there are in all. */
export function ProblemTable({ problems, total }: { problems: ShownProblem[]; total: number }) {
	if (total === 0) return null;
	const listed = problems.length < total ? `The first ${count(problems.length)} are listed. ` : "";
	const others = problems.slice(AT_ONCE);
	return (
		<Card
			title={`${count(total)} rejected`}
			note={`${listed}Mend them in the file and import it again: what is there already stays as it is.`}
		>
			<Rows problems={problems.slice(0, AT_ONCE)} />
			{others.length > 0 ? (
				<details className="mt-2">
					<summary className="link cursor-pointer">{count(others.length)} more</summary>
					<Rows problems={others} />
				</details>
			) : null}
		</Card>
	);
}

function Rows({ problems }: { problems: ShownProblem[] }) {
	return (
		<Table
			className="-mx-3"
			columns={[
				"File",
				{ title: "Line or record", className: "num" },
				{ title: "Why", className: "w-full" },
			]}
		>
			{problems.map((problem, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a line may be rejected several times, and the list never changes.
				<tr key={index} className="align-top">
					<td className="max-w-36 truncate align-top text-ink2" title={problem.file}>
						{problem.file}
					</td>
					<td className="num align-top">{count(problem.line)}</td>
					<td className="break-words">{problem.reason}</td>
				</tr>
			))}
		</Table>
	);
}
