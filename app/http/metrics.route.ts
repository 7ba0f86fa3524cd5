import { createHash, timingSafeEqual } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "../base/config.server.ts";
import type { Access } from "./access.ts";
import { metrics } from "./metrics.server.ts";

export const handle = { mayRead: "everybody" } satisfies Access;

/** What a Prometheus server collects, where whoever runs this one wants it to (CONCORD_METRICS). */
export async function loader({ request }: LoaderFunctionArgs) {
	const { CONCORD_METRICS, CONCORD_METRICS_TOKEN } = config();
	if (CONCORD_METRICS === "off") return new Response("Not found\n", { status: 404 });
	if (
		CONCORD_METRICS_TOKEN &&
		!isSame(request.headers.get("authorization") ?? "", `Bearer ${CONCORD_METRICS_TOKEN}`)
	) {
		const headers = { "www-authenticate": "Bearer" };
		return new Response("The token is missing or another one (CONCORD_METRICS_TOKEN).\n", {
			status: 401,
			headers,
		});
	}
	const { contentType } = metrics();
	return new Response(await metrics().text(), { headers: { "content-type": contentType } });
}

/** Takes the same time however much of it is right. */
function isSame(shown: string, wanted: string): boolean {
	const [a, b] = [shown, wanted].map((text) => createHash("sha256").update(text).digest());
	return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
