import type { LoaderFunctionArgs } from "@remix-run/node";
import {
	Link,
	Outlet,
	type ShouldRevalidateFunctionArgs,
	useLoaderData,
	useLocation,
} from "@remix-run/react";
import { SignOutForm } from "../accounts/sign-out-form.tsx";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { SkipLink } from "../ui/skip-link.tsx";
import { unlessUnsent } from "../ui/unsent.ts";
import { Wordmark } from "../ui/wordmark.tsx";
import { type PlacePage, placesOf, whereIs } from "./places.ts";

export const handle = { mayRead: "member" } satisfies Access;

export async function loader({ context }: LoaderFunctionArgs) {
	const { account, project, role } = inProject(context);
	return {
		me: account.name,
		role,
		isInstallationAdministrator: account.isAdministrator,
		project: { slug: project.slug, name: project.name, simulation: project.settings.simulation },
	};
}

/** From item to item while labelling, the bar stays as it is: the next item waits for nothing. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
	const { currentParams, nextParams, currentUrl, nextUrl } = asked;
	const labelling = `/projects/${nextParams.projectSlug}/label/`;
	if (
		currentParams.projectSlug === nextParams.projectSlug &&
		currentUrl.pathname.startsWith(labelling) &&
		nextUrl.pathname.startsWith(labelling)
	) {
		return false;
	}
	return unlessUnsent(asked);
}

/** The bar at the top of every page of a project: its places, and the pages of the one it is in. */
export default function Project() {
	const { me, role, isInstallationAdministrator, project } = useLoaderData<typeof loader>();
	const home = `/projects/${project.slug}`;
	const places = placesOf({ role, isInstallationAdministrator });
	const here = whereIs(places, useLocation().pathname.slice(home.length + 1));
	const addressOf = ({ path }: PlacePage) => {
		if (path.startsWith("/")) return path;
		return path ? `${home}/${path}` : home;
	};
	return (
		<>
			<header className="border-b border-line bg-panel">
				<SkipLink />
				<div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 sm:px-7">
					<Link to="/" aria-label="Concord, all projects">
						<Wordmark />
					</Link>
					<span
						className="min-w-0 flex-1 truncate text-ink2 sm:max-w-44 sm:flex-none xl:max-w-48"
						title={project.name}
					>
						{project.name}
					</span>
					{project.simulation ? <span className="chip chip-warn">simulation</span> : null}
					<nav
						aria-label="Project"
						className="order-last -mx-2 flex w-full flex-wrap gap-0.5 lg:order-none lg:mx-0 lg:w-auto"
					>
						{places.map((place) => (
							<Link
								key={place.title}
								to={addressOf(place.pages[0])}
								aria-current={place === here?.place ? "page" : undefined}
								className={`rounded-md px-2 py-1.5 2xl:px-2.5 whitespace-nowrap ${place === here?.place ? "bg-accent-soft font-semibold text-accent" : "text-ink2 hover:text-ink"}`}
							>
								{place.title}
							</Link>
						))}
					</nav>
					<SignOutForm me={me} className="max-sm:hidden lg:max-xl:hidden" />
				</div>
				{here && here.place.pages.length > 1 ? (
					<nav
						aria-label={`Under ${here.place.title}`}
						className="flex flex-wrap gap-x-3.5 gap-y-0.5 border-t border-line2 px-4 text-[13px] sm:gap-x-5 sm:px-7"
					>
						{here.place.pages.map((page) => (
							<Link
								key={page.path}
								to={addressOf(page)}
								aria-current={page === here.page ? "page" : undefined}
								className={`-mx-1 border-b-2 px-1 py-1.5 whitespace-nowrap ${page === here.page ? "border-accent font-medium text-ink" : "border-transparent text-ink2 hover:text-ink forced-colors:border-[Canvas]"}`}
							>
								{page.title}
							</Link>
						))}
					</nav>
				) : null}
			</header>
			<Outlet />
		</>
	);
}
