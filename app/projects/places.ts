import type { Role } from "#db/model/roles.ts";
import { opensTo, type ProjectDoor } from "../http/access.ts";

/** A page in the bar or under a place of it. */
export type PlacePage = {
	/** After the project's address; with a slash before it, an address of the installation. */
	readonly path: string;
	readonly title: string;
	/** Whom the bar offers it, who may open it too (`handle` of its route). Administrators, unsaid. */
	readonly offeredTo?: ProjectDoor | "installation";
	/** Parts of addresses whose pages stand under this one. */
	readonly covers?: readonly string[];
};

export type Place = { readonly title: string; readonly pages: readonly PlacePage[] };

/**
 * The eight places of a project, each with the pages under it. A page is a line here: the first one
 * that a reader may open is where the place leads.
 */
const PLACES: readonly Place[] = [
	{ title: "Overview", pages: [{ path: "", title: "Overview", offeredTo: "unblinded" }] },
	{ title: "Items", pages: [{ path: "items", title: "Items", offeredTo: "unblinded" }] },
	{
		title: "Label",
		pages: [
			{ path: "label", title: "Label", covers: ["training", "my-work"] },
			{ path: "plan", title: "Plan" },
			{ path: "adjudicate", title: "Adjudicate", offeredTo: "adjudicator" },
			{ path: "known-answers", title: "Known answers" },
			{ path: "trainings", title: "Trainings" },
		],
	},
	{
		title: "Rubric",
		pages: [
			{ path: "rubric", title: "Rubric", covers: ["guideline"] },
			{ path: "rubric/audit", title: "Audit" },
		],
	},
	{
		title: "Judges",
		pages: [
			{ path: "judges", title: "Judges", covers: ["judgments"] },
			{ path: "runs", title: "Runs" },
			{ path: "schedules", title: "Schedules" },
			{ path: "gates", title: "Gates" },
			{ path: "derived-sets", title: "Derived sets" },
		],
	},
	{
		title: "Decide",
		pages: [
			{ path: "decide", title: "Decide", offeredTo: "unblinded", covers: ["agreement"] },
			{ path: "accept-rate", title: "Accept rate", offeredTo: "unblinded" },
			{ path: "compare", title: "Compare", offeredTo: "unblinded" },
			{ path: "analyses", title: "Analyses", offeredTo: "unblinded" },
		],
	},
	{
		title: "Report",
		pages: [
			{ path: "report", title: "Report", offeredTo: "unblinded" },
			{ path: "export", title: "Export", offeredTo: "unblinded" },
		],
	},
	{
		title: "Settings",
		pages: [
			{ path: "settings", title: "Settings" },
			{ path: "people", title: "People" },
			{ path: "import", title: "Import" },
			{ path: "webhooks", title: "Webhooks" },
			{ path: "audit-log", title: "Audit log" },
			{ path: "/endpoints", title: "Endpoints", offeredTo: "installation" },
		],
	},
];

/** Annotators see their own work and nothing about judges or other people. */
const ANNOTATOR_PLACES: readonly Place[] = [
	{ title: "Label", pages: [{ path: "label", title: "Label", covers: ["training"] }] },
	{ title: "Guideline", pages: [{ path: "guideline", title: "Guideline" }] },
	{ title: "My work", pages: [{ path: "my-work", title: "My work" }] },
];

export type Reader = { readonly role: Role; readonly isInstallationAdministrator: boolean };

/** The places that somebody has, each with the pages that this reader may open. */
export function placesOf(reader: Reader): Place[] {
	if (reader.role === "annotator") return [...ANNOTATOR_PLACES];
	return PLACES.flatMap(({ title, pages }) => {
		const open = pages.filter((page) => isOffered(page, reader));
		if (open.length === 0) return [];
		// Of a place with several, the one page that is left is called what it is.
		const [first] = open;
		return [{ title: open.length === 1 && pages.length > 1 ? first.title : title, pages: open }];
	});
}

function isOffered({ offeredTo = "administrator" }: PlacePage, reader: Reader): boolean {
	return offeredTo === "installation"
		? reader.role === "administrator" && reader.isInstallationAdministrator
		: opensTo(offeredTo, reader.role);
}

/**
 * Where somebody is: the page that covers most of the address, and its place.
 * @param path what follows the project's address, without the slash: `rubric/compare`
 */
export function whereIs(
	places: readonly Place[],
	path: string,
): { place: Place; page: PlacePage } | null {
	const covering = places.flatMap((place) =>
		place.pages.flatMap((page) =>
			[page.path, ...(page.covers ?? [])]
				.filter((part) => path === part || (part !== "" && path.startsWith(`${part}/`)))
				.map((part) => ({ place, page, length: part.length })),
		),
	);
	return covering.sort((a, b) => b.length - a.length)[0] ?? null;
}
