import { Link } from "@remix-run/react";
import { Coverage } from "../../ui/coverage.tsx";
import { Moment } from "../../ui/moment.tsx";
import { count, counted } from "../../ui/numbers.ts";

type ImportedJudgeRowProps = {
	/** Path of the project. */
	home: string;
	/** The derived set whose items are counted; null: the imported ones. */
	set: { readonly id: string } | null;
	judge: {
		readonly id: string;
		readonly name: string;
		readonly since: string | Date;
		readonly items: number;
		readonly asked: number;
		readonly scored: number;
		readonly dimensions: readonly string[];
	};
};

/**
 * A judge that a file brought, in the table of judges: what it said and on how many items. What a file
 * does not tell, its model and what it took, is "imported".
 */
export function ImportedJudgeRow({ home, set, judge }: ImportedJudgeRowProps) {
	const { id, name, since, items, asked, scored, dimensions } = judge;
	const page = `${home}/judges/${id}${set ? `?${new URLSearchParams({ set: set.id })}` : ""}`;
	const [first] = dimensions;
	return (
		<tr>
			<td>
				{first === undefined ? (
					<span className="font-semibold">{name}</span>
				) : (
					<Link className="link font-semibold" to={page}>
						{name}
					</Link>
				)}
				<span className="block text-[12px] text-ink3">
					imported <Moment at={since} />; {counted(items, "item")}
					{dimensions.map((dimension, at) => (
						<span key={dimension}>
							{at === 0 ? "; " : ", "}
							{dimension}
						</span>
					))}
				</span>
			</td>
			<td className="max-sm:hidden">imported</td>
			<td className="max-sm:hidden">imported</td>
			<td className="num max-sm:hidden">{count(asked)}</td>
			<td>
				<Coverage scored={scored} asked={asked} />
			</td>
			<td className="max-sm:hidden">imported</td>
			<td className="num max-sm:hidden">imported</td>
			<td className="num text-ink3 max-sm:hidden">none here</td>
			<td className="num">
				{first === undefined ? null : (
					<Link className="link" to={page}>
						Agreement<span className="sr-only"> of {name}</span>
					</Link>
				)}
			</td>
		</tr>
	);
}
