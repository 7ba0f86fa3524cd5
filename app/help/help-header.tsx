import { Link, NavLink } from "@remix-run/react";
import { Wordmark } from "../ui/wordmark.tsx";

const PAGES = [
	["/help/statistics", "Reading the figures"],
	["/help/from", "From other tools"],
	["/help/reproduce", "Reproduce the papers"],
	["/help/published-figures", "Published figures"],
	["/help/api", "HTTP API"],
] as const;

/** Above every page of the guide: they belong to no project. */
export function HelpHeader() {
	return (
		<header className="border-b border-line bg-panel print:hidden">
			<div className="flex min-h-13 flex-wrap items-center gap-x-5 gap-y-1 px-4 py-1.5 sm:px-7">
				<Link to="/" aria-label="Concord, all projects">
					<Wordmark />
				</Link>
				<nav aria-label="Guide" className="flex flex-wrap gap-x-4 gap-y-0.5 text-[13px]">
					{PAGES.map(([to, title]) => (
						<NavLink
							key={to}
							to={to}
							className="text-ink2 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:font-medium"
						>
							{title}
						</NavLink>
					))}
				</nav>
			</div>
		</header>
	);
}
