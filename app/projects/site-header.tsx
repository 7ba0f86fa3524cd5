import { Form, Link } from "@remix-run/react";
import { Wordmark } from "../ui/wordmark.tsx";

/** The bar at the top of pages that belong to no project. */
export function SiteHeader({ me }: { me: string }) {
	return (
		<header className="border-b border-line bg-panel">
			<div className="flex min-h-13 items-center gap-5 px-4 py-1.5 sm:px-7">
				<Link to="/" aria-label="Concord, all projects">
					<Wordmark />
				</Link>
				<Form method="post" action="/sign-out" className="ml-auto flex items-center gap-3">
					<span className="max-w-40 truncate text-ink2">{me}</span>
					<button type="submit" className="link text-[13px]">
						Sign out
					</button>
				</Form>
			</div>
		</header>
	);
}
