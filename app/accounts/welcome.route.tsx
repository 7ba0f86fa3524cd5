import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "../base/config.server.ts";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { enter } from "./enter.server.ts";
import { Entrance } from "./entrance.tsx";
import { accountOfWelcomeLink } from "./welcome-link.server.ts";

export const handle = { mayRead: "everybody" } satisfies Access;
export const meta = () => [{ title: "Welcome · Concord" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const isDemo = config().CONCORD_DEMO === "on";
	const accountId = isDemo ? await accountOfWelcomeLink(database(), params.token ?? "") : null;
	if (accountId) throw await enter(request, { accountId, to: "/" });
	return null;
}

export default function Welcome() {
	return (
		<Entrance
			title="This link does not work any more"
			intro={
				<p>
					Every start of the demo prints a new link, and only the newest one signs in, for a day.
					Look in the terminal where <code>concord start --demo</code> runs.
				</p>
			}
		/>
	);
}
