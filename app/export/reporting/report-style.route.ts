import type { Access } from "../../http/access.ts";
import { REPORT_STYLE } from "../../report/report-style.ts";

export const handle = { mayRead: "everybody" } satisfies Access;

/** The style of reports on their page; the file that stands alone carries it inside. */
export function loader() {
	return new Response(REPORT_STYLE, {
		headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "no-cache" },
	});
}
