import { Link, useLocation } from "@remix-run/react";
import { ON_A_PAGE, type PartOfList } from "./part-of-list.ts";

/** The ways to the other pages of a list, with all that its address chooses. */
export function ListPages({ from, shown, total }: PartOfList) {
	const { search } = useLocation();
	const at = (place: number) => {
		const all = new URLSearchParams(search);
		if (place > 0) all.set("from", String(place));
		else all.delete("from");
		return `?${all}`;
	};
	const before = shown > 0 ? from - ON_A_PAGE : Math.floor((total - 1) / ON_A_PAGE) * ON_A_PAGE;
	const next = shown > 0 && from + shown < total;
	if (from === 0 && !next) return null;
	return (
		<nav className="mt-3 flex gap-4 print:hidden" aria-label="More items">
			{from > 0 ? (
				<Link className="link" to={at(Math.max(0, before))}>
					Items before these
				</Link>
			) : null}
			{next ? (
				<Link className="link" to={at(from + shown)}>
					Further items
				</Link>
			) : null}
		</nav>
	);
}
