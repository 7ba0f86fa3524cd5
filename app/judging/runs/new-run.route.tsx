import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { derivedSetsOfProject } from "#db/queries/derived-sets.server.ts";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import { findJudge } from "#db/queries/judges.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { database } from "../../base/database.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { approvedSet } from "../../derived-sets/change-derived-set.server.ts";
import { inProject } from "../../http/guards.server.ts";
import { notFound } from "../../http/not-found.ts";
import { postedForm } from "../../http/posted-form.server.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { count, moneyInWords } from "../../ui/numbers.ts";
import { Card, Notice, Page } from "../../ui/page.tsx";
import { readEndpointKey } from "../endpoints/endpoint-key.server.ts";
import { readCap, whyNoCap } from "./cap.server.ts";
import { estimateRun, type RunEstimate } from "./estimate-run.server.ts";
import { makeRunPlan, planRun, type RunRequest } from "./plan-run.server.ts";

/** What a run is asked to do, in the address and in the form alike. */
const Extent = z.object({
	first: z.coerce.number().int().min(1).nullable().catch(null),
	repetitions: z.coerce.number().int().min(1).max(20).catch(1),
});

async function requestOf(
	{ context }: LoaderFunctionArgs | ActionFunctionArgs,
	fields: URLSearchParams | FormData,
) {
	const { account, project } = inProject(context);
	const judge = await findJudge(database(), project.id, { id: String(fields.get("judge")) });
	if (!judge) throw notFound("There is no such judge in this project.");
	const { first, repetitions } = Extent.parse({
		first: fields.get("first") || null,
		repetitions: fields.get("repetitions") ?? 1,
	});
	const items = first === null ? ("all" as const) : { first };
	const setId = String(fields.get("set") ?? "");
	const asked = setId ? await approvedSet(database(), project.id, { id: setId }) : null;
	const run: RunRequest = {
		judge,
		items,
		repetitions,
		set: asked && !isRefusal(asked) ? asked : undefined,
	};
	const noSet = asked && isRefusal(asked) ? asked.sentence : null;
	return { account, project, judge, first, run, noSet };
}

export async function loader(args: LoaderFunctionArgs) {
	const search = new URL(args.request.url).searchParams;
	const { project, judge, first, run, noSet } = await requestOf(args, search);
	const db = database();
	const { sample, ...plan } = await makeRunPlan(db, run);
	const estimate =
		plan.cells > 0 ? await estimateRun(db, judge, { itemIds: sample, cells: plan.cells }) : null;
	const endpoint = judge.endpointId ? await findEndpoint(db, judge.endpointId) : null;
	const key = endpoint ? readEndpointKey(endpoint) : null;
	return {
		slug: project.slug,
		itemCount: project.itemCount,
		judge: { id: judge.id, name: judge.name, identity: shortIdentity(judge.identity) },
		extent: { first, repetitions: run.repetitions, set: run.set?.id ?? "" },
		sets: (await derivedSetsOfProject(db, project.id)).map(({ set, items }) => ({
			...{ id: set.id, name: set.name, items, isApproved: set.status === "approved" },
		})),
		noSet,
		plan,
		estimate,
		asksModel: judge.endpointId !== null,
		missingKey: key && isRefusal(key) ? key.sentence : null,
	};
}

export async function action(args: ActionFunctionArgs) {
	const form = await postedForm(args.request);
	const { account, project, judge, run, noSet } = await requestOf(args, form);
	if (noSet) return data({ problem: noSet }, 409);
	const cap = readCap(String(form.get("cap") ?? ""));
	if (isRefusal(cap)) return data({ problem: cap.sentence }, 422);
	const uncappable = await whyNoCap(database(), judge, cap);
	if (uncappable) return data({ problem: uncappable.sentence }, 422);
	const mode = form.get("batch") === "on" ? "batch" : "live";
	const origin = { createdBy: account.id, now: new Date() };
	const planned = await planRun(database(), { ...run, maxCostMicros: cap, mode }, origin);
	if (planned.kind === "planned")
		return redirect(`/projects/${project.slug}/runs/${planned.run.id}`);
	return data({ problem: "Meanwhile every one of these cells was answered or planned." }, 409);
}

export const meta = () => [{ title: "New run · Concord" }];

export default function NewRun() {
	const { slug, judge, extent, plan, estimate, asksModel, missingKey, sets, noSet, ...loaded } =
		useLoaderData<typeof loader>();
	const itemCount = sets.find(({ id }) => id === extent.set)?.items ?? loaded.itemCount;
	const problem = useActionData<typeof action>()?.problem;
	return (
		<Page
			title={`Run ${judge.name}`}
			intro={
				<>
					<code className="text-[12.5px]">{judge.identity}</code> · what is answered already is not
					asked again
				</>
			}
			width="narrow"
		>
			{problem || noSet ? <Notice kind="error">{problem ?? noSet}</Notice> : null}
			{missingKey ? <Notice kind="warning">{missingKey}</Notice> : null}
			<Card title="What to judge">
				<Form method="get" className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
					<input type="hidden" name="judge" value={judge.id} />
					{sets.length > 0 ? (
						<div className="sm:col-span-3">
							<SelectField name="set" label="Items of" defaultValue={extent.set}>
								<option value="">the project itself</option>
								{sets.map(({ id, name, items, isApproved }) => (
									<option key={id} value={id} disabled={!isApproved}>
										{name}, {count(items)} derived items{isApproved ? "" : " (not approved)"}
									</option>
								))}
							</SelectField>
						</div>
					) : null}
					<TextField
						name="first"
						label="Items"
						type="number"
						min={1}
						max={itemCount}
						placeholder={`all ${count(itemCount)}`}
						defaultValue={extent.first ?? ""}
					/>
					<TextField
						name="repetitions"
						label="Times each"
						type="number"
						min={1}
						max={20}
						defaultValue={extent.repetitions}
					/>
					<button type="submit" className="btn">
						Work it out
					</button>
				</Form>
			</Card>
			{noSet ? null : (
				<Card title="The run">
					<dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
						<Figure title="Cells to judge" value={plan.cells} strong />
						<Figure title="Answered already" value={plan.answered} />
						<Figure title="Waiting in a run" value={plan.pending} />
						<Figure title="Requests, about" value={estimate?.requests ?? plan.requests} />
					</dl>
					{estimate ? <Estimate estimate={estimate} /> : null}
					<Form method="post" className="mt-5 flex flex-wrap items-end gap-3">
						<input type="hidden" name="judge" value={judge.id} />
						<input type="hidden" name="set" value={extent.set} />
						<input type="hidden" name="first" value={extent.first ?? ""} />
						<input type="hidden" name="repetitions" value={extent.repetitions} />
						{asksModel ? (
							<label className="flex w-full items-start gap-2">
								<input type="checkbox" name="batch" className="mt-1" />
								<span>
									By batch
									<span className="block text-ink2">
										The provider carries the requests out within a day, at half the price where it
										is like OpenAI. Answers come when a batch is over.
									</span>
								</span>
							</label>
						) : null}
						{asksModel ? (
							<div className="w-full sm:w-56">
								<TextField
									name="cap"
									label="Spend at most, in dollars"
									hint="Empty: no cap."
									inputMode="decimal"
									placeholder="no cap"
								/>
							</div>
						) : null}
						<button type="submit" className="btn btn-primary" disabled={plan.cells === 0}>
							{plan.cells === 0 ? "Nothing to judge" : `Judge ${count(plan.cells)} cells`}
						</button>
						<Link className="btn" to={`/projects/${slug}/judges`}>
							Not now
						</Link>
					</Form>
				</Card>
			)}
		</Page>
	);
}

function Figure({ title, value, strong }: { title: string; value: number; strong?: boolean }) {
	return (
		<div>
			<dt className="text-[12px] text-ink3">{title}</dt>
			<dd className={strong ? "text-xl font-semibold" : "text-xl"}>{count(value)}</dd>
		</div>
	);
}

/** Tokens and money, as a range: in front of the button that spends it. */
function Estimate({ estimate }: { estimate: RunEstimate }) {
	const { promptTokens, completionTokens, costMicros, asOf } = estimate;
	return (
		<p className="mt-4 text-ink2">
			About {count(promptTokens.typical)} tokens in and {count(completionTokens.typical)} out:{" "}
			{costMicros ? (
				<>
					<b className="font-semibold text-ink">{moneyInWords(costMicros.typical)}</b>, likely{" "}
					{moneyInWords(costMicros.low)} to {moneyInWords(costMicros.high)}
					{asOf ? ` by the prices of ${asOf}` : ""}.
				</>
			) : (
				<>the cost is unknown, since nobody entered the price of this model for its endpoint.</>
			)}
		</p>
	);
}
