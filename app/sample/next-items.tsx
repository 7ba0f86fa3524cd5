import { Link } from "@remix-run/react";
import { count, counted, share } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import type { ShownPlan } from "./figures-asked.server.ts";

/** More stay folded. */
const SHOWN = 8;

/** The items that come next: where judges differ and kinds have few labels, with some chance for all others. */
export function NextItems({ found: { report, texts }, home }: { found: ShownPlan; home: string }) {
	const { next, gaps } = report;
	if (next.says !== null || next.items.length === 0) {
		return (
			<Card title="Next items">
				<p className="text-ink2">{next.says ?? "Nothing is left to draw."}</p>
			</Card>
		);
	}
	const byId = new Map(texts.map((one) => [one.item, one]));
	const search = new URLSearchParams({ count: String(next.items.length) });
	if (gaps && gaps.field !== "system") search.set("gaps", gaps.field);
	const [first, rest] = [next.items.slice(0, SHOWN), next.items.slice(SHOWN)];
	return (
		<Card
			title="Next items"
			note="Drawn with known chances: the greater, the more judges differ and the fewer labels a kind has; every item has some. Annotators meet them in random order, and see neither votes nor reasons."
		>
			<p className="mb-3">
				<Link className="btn btn-primary" to={`${home}/plan?${search}`}>
					Plan these {counted(next.items.length, "item")}
				</Link>
			</p>
			<Rows items={first} {...{ byId, home }} />
			{rest.length > 0 ? (
				<details className="mt-2">
					<summary className="cursor-pointer text-ink2">{count(rest.length)} more</summary>
					<Rows items={rest} {...{ byId, home }} />
				</details>
			) : null}
		</Card>
	);
}

type RowsProps = {
	items: ShownPlan["report"]["next"]["items"];
	byId: ReadonlyMap<string, ShownPlan["texts"][number]>;
	home: string;
};

function Rows({ items, byId, home }: RowsProps) {
	return (
		<ScrollX label="Next items" className="-mx-5">
			<table className="table">
				<TableHead
					columns={["Item", "Judges’ answers", "Why", { title: "Probability", className: "num" }]}
				/>
				<tbody>
					{items.map(({ item, votes, why, probability }) => {
						const known = byId.get(item);
						return (
							<tr key={item}>
								<td className="min-w-56">
									<Link
										className="link line-clamp-2"
										dir="auto"
										to={`${home}/items/${known?.id ?? ""}`}
									>
										{known?.text ?? item}
									</Link>
									<span className="text-[12px] text-ink3">{item}</span>
								</td>
								<td className="text-[13px]">
									{votes.map(({ level, judges }) => `${level} by ${count(judges)}`).join(", ") ||
										"none yet"}
								</td>
								<td className="text-[13px] text-ink2">{why}</td>
								<td className="num">{share(probability)}</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</ScrollX>
	);
}
