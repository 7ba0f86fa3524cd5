import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { type Access, isProjectDoor, isSiteDoor } from "./access.ts";
import { admitToProject, admitToSite } from "./guards.server.ts";
import { requireSameOrigin } from "./posted-form.server.ts";

type Routes = ServerBuild["routes"];
type Route = Routes[string];
type Arguments = LoaderFunctionArgs | ActionFunctionArgs;
type Guard = (args: Arguments) => Promise<void>;

/** What makes a page one of a project, wherever it stands in the map. */
const PROJECT = ":projectSlug";

/**
 * Puts a guard before every loader and action of the app: Remix runs the loaders of a layout and its
 * pages side by side, so a layout's own check would not hold them back. A page says who may open it
 * (`access.ts`); one that says nothing opens for administrators alone. Called where the server's
 * build lists its routes (`vite.config.ts`), so that no page can be left out.
 * @throws where a page says what does not fit its place: that is found when the server starts
 */
export function guardRoutes(routes: Routes): Routes {
	return Object.fromEntries(
		Object.entries(routes).map(([id, route]) => {
			// The frame around all pages shows nothing of its own.
			const isFrame = route.parentId === undefined && !route.path;
			return [id, isFrame ? route : guardRoute(route, guardsOf(routes, route))];
		}),
	);
}

function guardsOf(routes: Routes, route: Route): { read: Guard; send: Guard } {
	const { mayRead = "administrator", maySend = "administrator" }: Access =
		route.module.handle ?? {};
	const guard = isInProject(routes, route) ? projectGuard : siteGuard;
	return { read: guard(mayRead, route.id), send: guard(maySend, route.id) };
}

function projectGuard(door: string, id: string): Guard {
	if (!isProjectDoor(door)) throw new Error(`${id} is in a project: "${door}" is no door of it.`);
	return ({ request, context, params }) =>
		admitToProject({ request, context, slug: params.projectSlug }, door);
}

function siteGuard(door: string, id: string): Guard {
	if (!isSiteDoor(door))
		throw new Error(`${id} is in no project: "${door}" is no door of the site.`);
	return ({ request, context }) => admitToSite({ request, context }, door);
}

function isInProject(routes: Routes, route: Route | undefined): boolean {
	if (!route) return false;
	return (
		route.path?.split("/").includes(PROJECT) || isInProject(routes, routes[route.parentId ?? ""])
	);
}

function guardRoute(route: Route, { read, send }: { read: Guard; send: Guard }): Route {
	const { loader, action, default: page } = route.module;
	return {
		...route,
		module: {
			...route.module,
			...((loader || page) && {
				loader: async (args) => {
					await read(args);
					return loader ? loader(args) : null;
				},
			}),
			...(action && {
				action: async (args) => {
					await send(args);
					requireSameOrigin(args.request);
					return action(args);
				},
			}),
		},
	};
}
