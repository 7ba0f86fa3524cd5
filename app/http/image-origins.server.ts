import type { Database } from "#db/dialect";
import { listProjects, listProjectsOfAccount } from "#db/queries/projects.server.ts";
import type { SignedIn } from "#db/queries/sessions.server.ts";

/** What proxies take of a header leaves room for so many characters; a project's own hosts are fewer (`settings-form.ts`). */
const MOST_CHARACTERS = 2_500;

/**
 * From where somebody may be shown images: the hosts that leads allowed in the projects that they can open. Those of
 * all of them, since a page leads to others without a new header; where they are too many for one, those of the project that the page
 * is of, and as many others as fit: their images are shown once a page of their project is loaded. Who joins a project begins a new document; who is
 * given a place in one by its lead, and who has a page open when a host is allowed, sees its images once they load a page.
 */
export async function imageOriginsFor(
	db: Database,
	{ id, isAdministrator }: Pick<SignedIn, "id" | "isAdministrator">,
	/** Of the page. */
	pathname: string,
): Promise<string[]> {
	const projects = isAdministrator ? await listProjects(db) : await listProjectsOfAccount(db, id);
	const [, slug] = /^\/projects\/([^/]+)/.exec(pathname) ?? [];
	const own = projects.filter((project) => project.slug === slug);
	const inOrder = [own, projects].map((some) =>
		some.flatMap(({ settings }) => settings.imageOrigins).sort(),
	);
	let characters = 0;
	const fitting = [...new Set(inOrder.flat())].filter((origin) => {
		const isFitting = characters + origin.length < MOST_CHARACTERS;
		if (isFitting) characters += origin.length + 1;
		return isFitting;
	});
	return fitting.sort();
}
