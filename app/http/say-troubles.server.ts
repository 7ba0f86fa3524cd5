import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { log } from "../base/log.server.ts";
import { requestId } from "../base/request-trace.server.ts";
import { passingTrouble } from "../base/system-trouble.ts";
import { broken, unavailable } from "./not-found.ts";

type Route = ServerBuild["routes"][string];
type Handler = NonNullable<Route["module"]["loader"]>;

const TRY_AGAIN_S = 10;

/**
 * A page whose loader and action say in a sentence (503) when the disk is full or does not do it, or when another
 * process holds the database: that is no bug, and browsers that hold answers send them again. A bug is written to the
 * log, and answered with the id under which it stands there.
 */
export function sayTroubles(route: Route): Route {
	const { loader, action } = route.module;
	return {
		...route,
		module: {
			...route.module,
			...(loader && { loader: saying(loader) }),
			...(action && { action: saying(action) }),
		},
	};
}

function saying(handler: Handler): Handler {
	return async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
		try {
			return await handler(args);
		} catch (thrown) {
			if (thrown instanceof Response) throw thrown;
			const { method, signal } = args.request;
			if (signal.aborted) throw thrown;
			const why = passingTrouble(thrown);
			if (why === null) {
				log().error({ method, err: thrown }, "A request broke");
				throw broken(requestId());
			}
			log().warn({ method, why }, "A request could not be finished");
			throw unavailable(why, TRY_AGAIN_S, "Not now");
		}
	};
}
