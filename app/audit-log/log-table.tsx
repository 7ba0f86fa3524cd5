import { Link } from "@remix-run/react";
import { Moment } from "../ui/moment.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import type { LogEntryJson } from "./log-json.ts";
import { doerInWords, particulars, personInWords } from "./log-words.ts";

type LogTableProps = {
	entries: readonly LogEntryJson[];
	withProject: boolean;
	/** Address of what one person did. */
	toPerson: (login: string) => string;
};

/** Entries of the log, a row each. */
export function LogTable({ entries, withProject, toPerson }: LogTableProps) {
	return (
		<ScrollX label="Entries of the audit log">
			<table className="table w-full">
				<TableHead
					columns={[
						{ title: "Row", className: "num" },
						"When",
						"Who",
						"What",
						...(withProject ? ["Project"] : []),
						"Whom",
						"About",
					]}
				/>
				<tbody>
					{entries.map((entry) => (
						<tr key={entry.position}>
							<td className="num">{entry.position}</td>
							<td className="whitespace-nowrap">
								<Moment at={entry.at} />
							</td>
							<td>
								<Doer entry={entry} toPerson={toPerson} />
							</td>
							<td>
								<code>{entry.action}</code>
							</td>
							{withProject ? <td>{entry.project ?? entry.projectId ?? "–"}</td> : null}
							<td>{personInWords(entry.whom) ?? "–"}</td>
							<td className="min-w-64 text-[12.5px] wrap-anywhere text-ink2">
								{particulars(entry)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</ScrollX>
	);
}

function Doer({ entry, toPerson }: { entry: LogEntryJson } & Pick<LogTableProps, "toPerson">) {
	const login = entry.who && "login" in entry.who ? entry.who.login : null;
	const words = doerInWords(entry);
	return login === null ? (
		words
	) : (
		<Link className="link" to={toPerson(login)}>
			{words}
		</Link>
	);
}
