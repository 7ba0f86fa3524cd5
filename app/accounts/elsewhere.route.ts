import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isRefusal } from "../base/refusal.ts";
import type { Access } from "../http/access.ts";
import { notFound, unavailable } from "../http/not-found.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { signedIn } from "../http/session.server.ts";
import { keepAttempt, type Purpose } from "./elsewhere-attempts.server.ts";
import { beginElsewhere, providerName } from "./provider.server.ts";
import { sitePath } from "./site-path.ts";

export const handle = { mayRead: "everybody", maySend: "everybody" } satisfies Access;

/** Nothing stands here; whoever types the address is led to where a button is. */
export function loader() {
	return redirect("/sign-in");
}

/** Leads to the provider, which leads back to `elsewhere-back.route.tsx`. */
export async function action({ request }: ActionFunctionArgs) {
	if (providerName() === null) throw notFound();
	const purpose = await purposeOf(await postedForm(request), request);
	const begun = await beginElsewhere();
	if (isRefusal(begun)) throw unavailable(begun.sentence, 30, "Not now");
	const cookie = keepAttempt(begun.expected, purpose, new Date());
	return leadingOn(begun.location, cookie);
}

/**
 * A page that goes on by itself. Not a redirect: browsers hold every step that follows a form to the policy of the
 * page with the form, and where a provider sends people on to, only the provider knows.
 */
function leadingOn(location: string, cookie: string): Response {
	const address = location.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
	const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${address}"></head>
<body><p><a href="${address}">Go on to sign in</a></p></body></html>`;
	return new Response(page, {
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
			"set-cookie": cookie,
		},
	});
}

async function purposeOf(form: FormData, request: Request): Promise<Purpose> {
	const invitation = form.get("invitation");
	if (typeof invitation === "string" && invitation !== "")
		return { kind: "join", token: invitation };
	if (form.get("intent") !== "link")
		return { kind: "enter", to: sitePath(String(form.get("to") ?? "")) };
	const me = await signedIn(request);
	if (!me) throw redirect("/sign-in?to=/account");
	return { kind: "link", accountId: me.id };
}
