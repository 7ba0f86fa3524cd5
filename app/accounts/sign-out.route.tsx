import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { requireSameOrigin } from "../http/posted-form.server.ts";
import { endSession } from "../http/session.server.ts";

export const handle = { mayRead: "everybody", maySend: "everybody" } satisfies Access;

export function loader() {
	return redirect("/");
}

export async function action({ request }: ActionFunctionArgs) {
	requireSameOrigin(request);
	const cookie = await endSession(database(), request);
	return redirect("/sign-in", { headers: { "set-cookie": cookie } });
}
