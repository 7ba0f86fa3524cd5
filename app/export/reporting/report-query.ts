import { isRefusal } from "../../base/refusal.ts";
import { groupingsOf } from "../../columns/group-sources.ts";
import type { ReportSettings } from "../../report/report-settings.ts";

/** What the search parameters of the report's page choose; what they do not name is as usual. */
export function reportQuery(url: string): {
	set: string | undefined;
	chosen: Partial<ReportSettings>;
} {
	const search = new URL(url).searchParams;
	const dimensions = search.getAll("dimension").filter(Boolean);
	const judges = search.getAll("judge").filter(Boolean);
	const clusters = groupingsOf(search.get("clusters") ?? "");
	return {
		set: search.get("set") ?? undefined,
		chosen: {
			...(search.get("reference") && { reference: search.get("reference") ?? "majority" }),
			...(search.get("missing") === "disagree" && { missing: "disagree" }),
			...(search.get("clusters") && !isRefusal(clusters) && { clusters: [...clusters] }),
			...(dimensions.length > 0 && { dimensions }),
			...(judges.length > 0 && { judges }),
		},
	};
}
