import { Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ScrollX } from "../../ui/scroll-x.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import type { ListedItem } from "./item-list.server.ts";
import { type PageOfItems, usePlace } from "./item-place.ts";

type ItemTableProps = {
	home: string;
	first: ListedItem[];
	/** The `after` of the page that follows; null on the last. */
	next: number | null;
	/** The search of the page that follows, but for `after`. */
	address: string;
	mayMark: boolean;
};

/** The items in order; further ones come as the end comes into sight, or by a link. */
export function ItemTable({ home, first, next, address, mayMark }: ItemTableProps) {
	const { load, data, state } = useFetcher<PageOfItems>();
	const { left, stay } = usePlace();
	const [more, setMore] = useState<PageOfItems>(left ?? { rows: [], next });
	/** Pages of a list that one came back to, which may have changed since. */
	const [old, setOld] = useState(left?.afters ?? []);
	const [afters, setAfters] = useState(left?.afters ?? []);
	const end = useRef<HTMLAnchorElement>(null);
	const to = (after: number) => `?${address ? `${address}&` : ""}after=${after}`;
	useEffect(() => stay({ ...more, afters }), [stay, more, afters]);
	useEffect(() => {
		if (!data) return;
		setMore((there) => {
			const fresh = new Map(data.rows.map((row) => [row.id, row]));
			const rows = there.rows.map((row) => fresh.get(row.id) ?? row);
			const known = new Set(rows.map(({ id }) => id));
			const further = data.rows.filter(({ id }) => !known.has(id));
			return { rows: [...rows, ...further], next: further.length > 0 ? data.next : there.next };
		});
	}, [data]);
	useEffect(() => {
		const [first, ...rest] = old;
		if (first === undefined || state !== "idle") return;
		setOld(rest);
		load(`${home}/items?${address ? `${address}&` : ""}after=${first}`);
	}, [old, state, load, home, address]);
	const after = more.next;
	useEffect(() => {
		if (!end.current || after === null || state !== "idle" || old.length > 0) return;
		const seen = new IntersectionObserver(
			([entry]) => {
				if (!entry?.isIntersecting) return;
				setAfters((known) => [...known, after]);
				load(`${home}/items${to(after)}`);
			},
			{ rootMargin: "1200px" },
		);
		seen.observe(end.current);
		return () => seen.disconnect();
	});
	return (
		<>
			<ScrollX label="Items" className="card">
				<table className="table table-fixed">
					<TableHead
						columns={[
							...(mayMark ? [{ title: "Choose", className: "w-10", isSpoken: true }] : []),
							{ title: "Question", className: "sm:w-2/5" },
							{ title: "Answer", className: "max-sm:hidden" },
							{ title: "People", className: "num w-16 sm:w-20" },
							{ title: "Judges", className: "num w-16 sm:w-20" },
						]}
					/>
					<tbody>
						{[...first, ...more.rows].map((item) => (
							<ItemRow key={item.id} home={home} item={item} mayMark={mayMark} />
						))}
					</tbody>
				</table>
			</ScrollX>
			{after === null ? null : (
				<Link ref={end} to={to(after)} className="btn justify-self-start">
					{state === "idle" ? "Next 50" : "Next 50 …"}
				</Link>
			)}
		</>
	);
}

function ItemRow({ home, item, mayMark }: { home: string; item: ListedItem; mayMark: boolean }) {
	const name = item.input ?? item.externalId;
	return (
		<tr
			data-item={item.id}
			className="[contain-intrinsic-size:auto_5rem] [content-visibility:auto]"
		>
			{mayMark ? (
				<td className="align-top">
					<input
						type="checkbox"
						name="id"
						value={item.id}
						form="bulk"
						aria-label={`Choose ${item.externalId}`}
					/>
				</td>
			) : null}
			<td className="align-top">
				<Link
					to={`${home}/items/${item.id}`}
					className="line-clamp-2 font-medium hover:text-accent"
				>
					{name}
				</Link>
				<span className="flex flex-wrap items-center gap-1.5">
					<span className="truncate font-mono text-[11.5px] text-ink3">{item.externalId}</span>
					{item.isFlagged ? <span className="chip chip-warn">flagged</span> : null}
					{item.excluded === null ? null : (
						<span className="chip chip-reject" title={item.excluded}>
							left out
						</span>
					)}
				</span>
			</td>
			<td className="align-top max-sm:hidden">
				<span className="line-clamp-3 text-ink2">{item.response ?? "—"}</span>
			</td>
			<td className="num align-top">{item.people || <span className="text-ink3">0</span>}</td>
			<td className="num align-top">{item.judges || <span className="text-ink3">0</span>}</td>
		</tr>
	);
}
