import { count } from "../ui/figures.tsx";
import { Card } from "../ui/page.tsx";

export type ShownProblem = { file: string; line: number; reason: string };

/** Rejected rows, the first of them one by one, and how many there are in all. */
export function ProblemTable({ problems, total }: { problems: ShownProblem[]; total: number }) {
	if (total === 0) return null;
	const shown = problems.length;
	return (
		<Card
			title={`${count(total)} rejected`}
			note={
				shown < total
					? `The first ${count(shown)} are listed. Mend them in the file and import it again: what is there already stays as it is.`
					: "Mend them in the file and import it again: what is there already stays as it is."
			}
		>
			<div className="scroll-x -mx-3 max-h-[28rem] overflow-y-auto">
				<table className="table">
					<thead>
						<tr>
							<th scope="col">File</th>
							<th scope="col" className="num">
								Line
							</th>
							<th scope="col">Why</th>
						</tr>
					</thead>
					<tbody>
						{problems.map((problem, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a line may be rejected several times, and the list never changes.
							<tr key={index}>
								<td className="max-w-40 truncate text-ink2" title={problem.file}>
									{problem.file}
								</td>
								<td className="num">{count(problem.line)}</td>
								<td className="min-w-64 break-words">{problem.reason}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</Card>
	);
}
