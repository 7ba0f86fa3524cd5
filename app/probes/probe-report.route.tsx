import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { database } from "../base/database.server.ts";
import { isRefusal, refused } from "../base/refusal.ts";
import { groupingsOf } from "../columns/group-sources.ts";
import { soon } from "../compute/soon.ts";
import { SET_STATUS, shortHash } from "../derived-sets/set-in-words.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { ComputedPage } from "../ui/computed-page.tsx";
import { EmptyState, Notice, Page } from "../ui/page.tsx";
import { DEFAULT_CLUSTERS, probeReport } from "./probe-report.server.ts";
import type { ProbeReportJson } from "./probe-report-json.ts";
import { ProbeTable } from "./probe-table.tsx";
import { clustersInWords, warningsOn } from "./probe-words.ts";

/** What can be taken as belonging together, as the address says it. */
const CLUSTERS: readonly (readonly [string, string])[] = [
	["group", "of one group, else document, else question"],
	["document", "of one document"],
	["query", "of one question"],
	["document,query", "of one document or one question"],
	["none", "none of them"],
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const db = database();
	const set = await findDerivedSet(db, project.id, { id: params.setId ?? "" });
	if (!set) throw notFound("There is no such derived set in this project.");
	const chosen = new URL(request.url).searchParams.get("clusters") ?? "";
	const isKnown = CLUSTERS.some(([name]) => name === chosen);
	const named = isKnown && chosen !== "none" ? groupingsOf(chosen) : [];
	const clusters = !isKnown || isRefusal(named) ? DEFAULT_CLUSTERS : named;
	const nothing = "This set holds no probes, so there is nothing to compare.";
	const report = await soon(
		probeReport(db, set, clusters).then((found) => found ?? refused(nothing)),
	);
	if (report.now && isRefusal(report.now)) throw notFound(report.now.sentence);
	return {
		home: `/projects/${project.slug}`,
		setId: set.id,
		status: set.status,
		clusters: isKnown ? chosen : "group",
		report,
	};
}

export const meta = () => [{ title: "Probes · Concord" }];

export default function ProbeReportPage() {
	const { report, ...asked } = useLoaderData<typeof loader>();
	return (
		<ComputedPage<ProbeReportJson> title="Probes" soon={report}>
			{(found) => <ProbeReport {...asked} report={found} />}
		</ComputedPage>
	);
}

type ProbeReportProps = Omit<ReturnType<typeof useLoaderData<typeof loader>>, "report"> & {
	report: ProbeReportJson;
};

function ProbeReport({ home, setId, status, clusters, report }: ProbeReportProps) {
	const { set, dimensions, withoutOrder } = report;
	const page = `${home}/derived-sets/${setId}`;
	return (
		<Page
			title={`Probes: ${set.name}`}
			intro={
				<>
					Did the judges notice? Each probe beside the item it was made from.{" "}
					<code className="text-[12.5px]">{shortHash(set.contentHash)}</code>
				</>
			}
			actions={
				<Link className="btn" to={page}>
					The set
				</Link>
			}
		>
			{status === "draft" && dimensions.length > 0 ? (
				<Notice kind="warning">
					The set is a <span className={SET_STATUS.draft.chip}>draft</span>: it was edited after it
					was judged. Edited items have no values until it is approved and judged again.
				</Notice>
			) : null}
			{report.source?.isChanged ? (
				<Notice kind="warning">
					The set {report.source.name} was edited after these probes were made from it: some of them
					stand beside items that are not what they were made from. Make the probes again.
				</Notice>
			) : null}
			{dimensions.length === 0 ? (
				<EmptyState
					title="No judge has judged these probes yet"
					action={
						<Link className="btn btn-primary" to={status === "approved" ? `${home}/judges` : page}>
							{status === "approved" ? "Choose a judge to run" : "Read and approve the set"}
						</Link>
					}
				>
					<p>
						Once the set is approved, plan a run of a judge and choose the set as what it judges.
						The judge has to have judged{" "}
						{report.source ? `the set ${report.source.name}` : "the project’s own items"} as well:
						every probe is compared with its original.
					</p>
				</EmptyState>
			) : (
				<Form method="get" className="flex flex-wrap items-end gap-2">
					<label className="grid gap-1">
						<span className="text-[12.5px] text-ink2">Items that belong together</span>
						<select name="clusters" defaultValue={clusters} className="input">
							{CLUSTERS.map(([name, words]) => (
								<option key={name} value={name}>
									{words}
								</option>
							))}
						</select>
					</label>
					<button type="submit" className="btn">
						Work it out
					</button>
				</Form>
			)}
			{dimensions.map((dimension) => (
				<ProbeTable
					key={`${dimension.judge} ${dimension.dimension} ${dimension.judgeDimension}`}
					dimension={dimension}
				/>
			))}
			{dimensions.length > 0 ? (
				<p className="max-w-3xl text-[12.5px] text-ink3">
					Over pairs that are scored on both sides; intervals at 95 %,{" "}
					{clustersInWords(report.clusters)}. “Should” is green where the interval shows that values
					moved that way, red where it shows that they moved otherwise. AUC: how often a probe has a
					higher value than an original, ties counting half; 0.50 where a judge sees no difference.
					Coverage: scored of asked, of the items above, of their probes below.{" "}
					{warningsOn(report).join(" ")}
				</p>
			) : null}
			{withoutOrder.length > 0 ? (
				<p className="text-[12.5px] text-ink3">
					Levels without an order cannot rise or fall, so these are left out:{" "}
					{withoutOrder.join(", ")}.
				</p>
			) : null}
		</Page>
	);
}
