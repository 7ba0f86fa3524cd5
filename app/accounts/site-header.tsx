import { Link } from "@remix-run/react";
import { Wordmark } from "../ui/wordmark.tsx";
import { SignOutForm } from "./sign-out-form.tsx";

/** The bar at the top of pages that belong to no project. */
export function SiteHeader({ me }: { me: string }) {
	return (
		<header className="border-b border-line bg-panel">
			<div className="flex min-h-13 items-center gap-5 px-4 py-1.5 sm:px-7">
				<Link to="/" aria-label="Concord, all projects">
					<Wordmark />
				</Link>
				<SignOutForm me={me} />
			</div>
		</header>
	);
}
