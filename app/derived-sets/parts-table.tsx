import { Link } from "@remix-run/react";
import { count } from "../ui/numbers.ts";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";

type Part = {
	part: string;
	title: string;
	/** What is done to an item. */
	made: string;
	items: number;
	/** Null where it is not known. */
	leftOut: readonly { reason: string; items: number }[] | null;
};

type PartsTableProps = {
	/** What a part is called: "Probe". */
	heading: string;
	parts: readonly Part[];
	/** The part whose items are shown. */
	chosen: string | null;
	hrefOf: (part: string) => string;
};

/** What a set is made of: each part with its items, and those it could not be made of. */
export function PartsTable({ heading, parts, chosen, hrefOf }: PartsTableProps) {
	const isLeftOutKnown = parts.some(({ leftOut }) => leftOut !== null);
	return (
		<ScrollX label="Parts" className="card">
			<table className="table">
				<caption className="sr-only">What the set is made of</caption>
				<TableHead
					columns={[
						heading,
						{ title: "Made by", className: "max-sm:hidden" },
						{ title: "Items", className: "num" },
						...(isLeftOutKnown ? ["Left out"] : []),
					]}
				/>
				<tbody>
					{parts.map(({ part, title, made, items, leftOut }) => (
						<tr key={part}>
							<td className="whitespace-nowrap">
								{items === 0 ? (
									title
								) : (
									<Link
										className={part === chosen ? "font-semibold text-accent" : "link"}
										aria-current={part === chosen ? "true" : undefined}
										to={hrefOf(part)}
										preventScrollReset
									>
										{title}
									</Link>
								)}
							</td>
							<td className="text-ink2 max-sm:hidden">{made}</td>
							<td className="num">{count(items)}</td>
							{leftOut ? (
								<td className="min-w-48 text-[12.5px] text-ink2">
									{leftOut.length === 0 ? "—" : null}
									{leftOut.map(({ reason, items: left }) => (
										<p key={reason}>
											<b className="font-semibold">{count(left)}</b> {reason}
										</p>
									))}
								</td>
							) : null}
						</tr>
					))}
				</tbody>
			</table>
			{parts.length === 0 || isLeftOutKnown ? null : (
				<p className="mt-3 text-[12.5px] text-ink3">
					What was left out of this set was not kept when it was made.
				</p>
			)}
		</ScrollX>
	);
}
