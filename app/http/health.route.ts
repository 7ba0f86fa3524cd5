import type { Access } from "./access.ts";

export const handle = { mayRead: "everybody" } satisfies Access;

/** Answers as soon as the server does; `concord start` and load balancers ask it. */
export function loader() {
	return new Response("ok", { headers: { "content-type": "text/plain" } });
}
