import { Link, useLocation } from "@remix-run/react";
import type { JudgeFiguresPage } from "./judge-figures.server.ts";
import { changed } from "./judge-query.ts";

/** What the judge was asked: a tab a dimension, or a column of it. */
export function DimensionTabs({ tabs }: Pick<JudgeFiguresPage, "tabs">) {
	const { search } = useLocation();
	const none = Object.fromEntries(
		[...new URLSearchParams(search).keys()]
			.filter((name) => name !== "set" && name !== "clusters")
			.map((name) => [name, null]),
	);
	const several = new Set(
		tabs
			.map(({ dimension }) => dimension)
			.filter((dimension, at, all) => all.indexOf(dimension) !== at),
	);
	return (
		<nav className="tabs" aria-label="Dimensions">
			{tabs.map(({ dimension, column, title, isCurrent }) => (
				<Link
					key={`${dimension} ${column}`}
					to={changed(search, {
						...none,
						dimension,
						...(several.has(dimension) && { column }),
					})}
					aria-current={isCurrent ? "page" : undefined}
				>
					{title}
				</Link>
			))}
		</nav>
	);
}
