import { setImmediate as nextTurn } from "node:timers/promises";
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { actingAs } from "#db/audit/acting.ts";
import { answeredBy } from "../base/request-trace.server.ts";
import { type Access, isProjectDoor, isSiteDoor } from "./access.ts";
import {
	actingIn,
	admitToProject,
	admitToSite,
	isLetIn,
	letInAlike,
	signedInAs,
} from "./guards.server.ts";
import { forbidden } from "./not-found.ts";
import { requireSameOrigin } from "./posted-form.server.ts";
import { sayTroubles } from "./say-troubles.server.ts";
import { isAskedAgain } from "./still-admitted.server.ts";

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
			if (isFrame) return [id, route];
			const guarded = sayTroubles(guardRoute(route, guardsOf(routes, route)));
			return [id, named(patternOf(routes, route), guarded)];
		}),
	);
}

/** The path of a page as the map has it, with the names of its parts in place of them. */
function patternOf(routes: Routes, route: Route | undefined): string {
	if (!route) return "";
	const own = route.path ? `/${route.path}` : "";
	return patternOf(routes, routes[route.parentId ?? ""]) + own;
}

/** Tells the log and the figures which page answers. */
function named(pattern: string, route: Route): Route {
	const { loader, action } = route.module;
	const naming = <Answer>(handler: (args: Arguments) => Answer) => {
		return (args: Arguments): Answer => {
			answeredBy(pattern || "/");
			return handler(args);
		};
	};
	return {
		...route,
		module: {
			...route.module,
			...(loader && { loader: naming(loader) }),
			...(action && { action: naming(action) }),
		},
	};
}

type Guards = {
	readonly read: Guard;
	readonly send: Guard;
	/** Whether what is sent has to come from a page of this app. */
	readonly asksOrigin: boolean;
};

function guardsOf(routes: Routes, route: Route): Guards {
	const { mayRead = "administrator", maySend = "administrator" }: Access =
		route.module.handle ?? {};
	const guard = isInProject(routes, route) ? projectGuard : siteGuard;
	return {
		read: guard(mayRead, route.id),
		send: guard(maySend, route.id),
		asksOrigin: maySend !== "token",
	};
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

/** Asks a guard anew; whoever has other rights by now begins again, since an action knows those of before. */
async function letInAgain(args: Arguments, guard: Guard): Promise<void> {
	const context = {};
	try {
		await guard({ ...args, context });
	} catch (thrown) {
		// Who is led to sign in would come back to a page that says nothing of the lost form.
		if (!(thrown instanceof Response) || !thrown.headers.has("location")) throw thrown;
		throw forbidden(
			"You were signed out, or signed in anew, while the form was on its way, so nothing was changed. Open the page again.",
		);
	}
	if (letInAlike(args.context, context)) return;
	throw forbidden(
		"What you may do here changed while the form was on its way, so nothing was changed. Open the page again.",
	);
}

function guardRoute(route: Route, { read, send, asksOrigin }: Guards): Route {
	const { loader, action, default: page } = route.module;
	return {
		...route,
		module: {
			...route.module,
			...((loader || page) && {
				loader: async (args) => {
					await read(args);
					// The loaders of a layout and its pages start at once: others are answered between them.
					await nextTurn();
					return loader ? actingAs(actingIn(args.context), () => loader(args)) : null;
				},
			}),
			...(action && {
				action: async (args) => {
					await send(args);
					if (asksOrigin) requireSameOrigin(args.request);
					const { request, context } = args;
					if (isLetIn(context)) {
						const account = signedInAs(context).id;
						isAskedAgain(request, { account, ask: () => letInAgain(args, send) });
					}
					return actingAs(actingIn(args.context), () => action(args));
				},
			}),
		},
	};
}
