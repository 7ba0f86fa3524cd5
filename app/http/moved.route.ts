import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Access } from "./access.ts";

export const handle = { mayRead: "member" } satisfies Access;

/** What parts of a project's addresses were called in earlier versions. */
const MOVED: Readonly<Record<string, string>> = {
	"item-sets": "derived-sets",
	experiments: "analyses",
	agreement: "decide/dimension",
};

/** Leads a link of an earlier version on to where its page is now, with all that it asks for. */
export function loader({ request }: LoaderFunctionArgs) {
	const { pathname, search } = new URL(request.url);
	const [root, projects, slug, part, ...rest] = pathname.split("/");
	const path = [root, projects, slug, MOVED[part] ?? part, ...rest].join("/");
	return redirect(`${path}${search}`, 301);
}
