import { Link } from "@remix-run/react";
import { Wordmark } from "../ui/wordmark.tsx";

/** Above every page of the guide: they belong to no project. */
export function HelpHeader() {
	return (
		<header className="border-b border-line bg-panel">
			<div className="flex min-h-13 items-center px-4 py-1.5 sm:px-7">
				<Link to="/" aria-label="Concord, all projects">
					<Wordmark />
				</Link>
			</div>
		</header>
	);
}
