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
import { unlessUnsent } from "../ui/unsent.ts";
import { Wordmark } from "../ui/wordmark.tsx";

export const handle = { mayRead: "member" } satisfies Access;

export async function loader({ context }: LoaderFunctionArgs) {
	const { account, project, role } = inProject(context);
	return {
		me: account.name,
		role,
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

const ADMINISTRATOR_PAGES = [
	["", "Overview"],
	["items", "Items"],
	["rubric", "Rubric"],
	["people", "People"],
	["label", "Label"],
	["adjudicate", "Adjudicate"],
	["judges", "Judges"],
	["agreement", "Agreement"],
	["export", "Export"],
] as const;
const VIEWER_PAGES = ADMINISTRATOR_PAGES.filter(([path]) =>
	["", "items", "agreement", "export"].includes(path),
);
const ADJUDICATOR_PAGES = ADMINISTRATOR_PAGES.filter(([path]) =>
	["", "items", "adjudicate", "agreement", "export"].includes(path),
);
/** Annotators see their own work and nothing about judges or other people. */
const ANNOTATOR_PAGES = [
	["label", "Label"],
	["guideline", "Guideline"],
	["my-work", "My work"],
] as const;

/** Pages without a place of their own in the bar, under the one they belong to. */
const BELONGS_TO: Readonly<Record<string, string>> = {
	import: "items",
	"known-answers": "people",
	trainings: "people",
	training: "label",
	plan: "people",
	settings: "",
	runs: "judges",
	judgments: "judges",
	"derived-sets": "judges",
	analyses: "agreement",
};

function pagesOf(role: string) {
	if (role === "administrator") return ADMINISTRATOR_PAGES;
	if (role === "adjudicator") return ADJUDICATOR_PAGES;
	return role === "annotator" ? ANNOTATOR_PAGES : VIEWER_PAGES;
}

/** The bar at the top of every page of a project. */
export default function Project() {
	const { me, role, project } = useLoaderData<typeof loader>();
	const home = `/projects/${project.slug}`;
	const [part = ""] = useLocation()
		.pathname.slice(home.length + 1)
		.split("/");
	const current = BELONGS_TO[part] ?? part;
	return (
		<>
			<header className="border-b border-line bg-panel">
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
						className="order-last flex w-full gap-0.5 overflow-x-auto lg:order-none lg:w-auto"
					>
						{pagesOf(role).map(([path, title]) => (
							<Link
								key={path}
								to={path ? `${home}/${path}` : home}
								aria-current={path === current ? "page" : undefined}
								className={`rounded-md px-2 py-1.5 2xl:px-2.5 whitespace-nowrap ${path === current ? "bg-accent-soft font-semibold text-accent" : "text-ink2 hover:text-ink"}`}
							>
								{title}
							</Link>
						))}
					</nav>
					<SignOutForm me={me} className="max-sm:hidden lg:max-2xl:hidden" />
				</div>
			</header>
			<Outlet />
		</>
	);
}
