import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { derivedSetsOfProject } from "#db/queries/derived-sets.server.ts";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import { findJudge } from "#db/queries/judges.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { database } from "../../base/database.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { soon } from "../../compute/soon.ts";
import { inProject } from "../../http/guards.server.ts";
import { notFound } from "../../http/not-found.ts";
import { postedForm } from "../../http/posted-form.server.ts";
import { Computed } from "../../ui/computed.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { Card, Notice, Page } from "../../ui/page.tsx";
import { readEndpointKey } from "../endpoints/endpoint-key.server.ts";
import { batchPriceInWords } from "../endpoints/prices-in-words.ts";
import { dryRun } from "./dry-run.server.ts";
import { DryRunView } from "./dry-run-view.tsx";
import { estimateInWords } from "./estimate-in-words.ts";
import { MOST_REPETITIONS } from "./most-repetitions.ts";
import { planRun } from "./plan-run.server.ts";
import { type PlannedFigures, plannedRun } from "./planned-run.server.ts";
import { readRun, type WantedRun } from "./read-run.server.ts";
import { repetitionWarning } from "./repetition-warning.ts";

/** What a run is asked to do, in the address and in the form alike. */
const Extent = z.object({
	first: z.coerce.number().int().min(1).nullable().catch(null),
	repetitions: z.coerce.number().int().min(1).max(MOST_REPETITIONS).catch(1),
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
	const setId = String(fields.get("set") ?? "");
	const wanted: WantedRun = {
		...{ judge, first, repetitions, set: setId ? { id: setId } : null },
		...{ cap: String(fields.get("cap") ?? ""), byBatch: fields.get("batch") === "on" },
		retry: false,
	};
	return { account, project, wanted };
}

export async function loader(args: LoaderFunctionArgs) {
	const search = new URL(args.request.url).searchParams;
	const { project, wanted } = await requestOf(args, search);
	const { judge, first, repetitions } = wanted;
	const db = database();
	const run = await readRun(db, { ...wanted, cap: "" });
	const endpoint = judge.endpointId ? await findEndpoint(db, judge.endpointId) : null;
	const key = endpoint ? readEndpointKey(endpoint) : null;
	const dry = search.has("dry") ? await dryOf(wanted) : null;
	return {
		slug: project.slug,
		itemCount: project.itemCount,
		judge: { id: judge.id, name: judge.name, identity: shortIdentity(judge.identity) },
		extent: { first, repetitions, set: isRefusal(run) ? "" : (run.set?.id ?? "") },
		sets: (await derivedSetsOfProject(db, project.id)).map(({ set, items }) => ({
			...{ id: set.id, name: set.name, items, isApproved: set.status === "approved" },
		})),
		...(isRefusal(run)
			? { refusal: run.sentence, planned: null }
			: { refusal: null, planned: await soon(plannedRun(db, project, run)) }),
		asksModel: judge.endpointId !== null,
		batchPrice: endpoint ? batchPriceInWords(endpoint) : "",
		repetitive: repetitionWarning(judge, repetitions),
		missingKey: key && isRefusal(key) ? key.sentence : null,
		money: { cap: wanted.cap, byBatch: wanted.byBatch },
		dry: isRefusal(dry) ? null : dry,
		dryProblem: isRefusal(dry) ? dry.sentence : null,
	};
}

async function dryOf(wanted: WantedRun) {
	const run = await readRun(database(), wanted);
	return isRefusal(run) ? run : dryRun(database(), run);
}

export async function action(args: ActionFunctionArgs) {
	const form = await postedForm(args.request);
	const { account, project, wanted } = await requestOf(args, form);
	const run = await readRun(database(), wanted);
	if (isRefusal(run)) return data({ problem: run.sentence }, run.fields?.cap ? 422 : 409);
	const planned = await planRun(database(), run, { createdBy: account.id, now: new Date() });
	if (planned.kind === "planned")
		return redirect(`/projects/${project.slug}/runs/${planned.run.id}`);
	return data({ problem: "Meanwhile every one of these cells was answered or planned." }, 409);
}

export const meta = () => [{ title: "New run · Concord" }];

export default function NewRun() {
	const { slug, judge, extent, planned, asksModel, missingKey, sets, refusal, ...loaded } =
		useLoaderData<typeof loader>();
	const itemCount = sets.find(({ id }) => id === extent.set)?.items ?? loaded.itemCount;
	const { money, dry, dryProblem } = loaded;
	const problem = useActionData<typeof action>()?.problem ?? refusal ?? dryProblem;
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
			{problem ? <Notice kind="error">{problem}</Notice> : null}
			{loaded.repetitive ? <Notice kind="warning">{loaded.repetitive}</Notice> : null}
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
						max={MOST_REPETITIONS}
						defaultValue={extent.repetitions}
					/>
					<button type="submit" className="btn">
						Work it out
					</button>
				</Form>
			</Card>
			{planned ? (
				<Computed<PlannedFigures> soon={planned}>
					{(figures) => (
						<RunCard
							slug={slug}
							extent={extent}
							judge={judge}
							asksModel={asksModel}
							money={money}
							batchPrice={loaded.batchPrice}
							planned={figures}
						/>
					)}
				</Computed>
			) : null}
			{dry ? <DryRunView dry={dry} /> : null}
		</Page>
	);
}

type RunCardProps = Pick<
	ReturnType<typeof useLoaderData<typeof loader>>,
	"slug" | "judge" | "extent" | "asksModel" | "money" | "batchPrice"
> & { planned: PlannedFigures };

function RunCard({ slug, judge, extent, asksModel, money, batchPrice, planned }: RunCardProps) {
	return (
		<Card title="The run">
			<dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
				<Figure title="Cells to judge" value={planned.plan.cells} strong />
				<Figure title="Answered already" value={planned.plan.answered} />
				<Figure title="Waiting in a run" value={planned.plan.pending} />
				<Figure
					title="Requests, about"
					value={planned.estimate?.requests ?? planned.plan.requests}
				/>
			</dl>
			{planned.plan.leftFailed > 0 ? (
				<p className="mt-4 text-ink2">
					{counted(planned.plan.leftFailed, "cell")} failed before for a reason that can pass. They
					are asked again only by the retry on the page of their run.
				</p>
			) : null}
			{planned.estimate ? (
				<p className="mt-4 text-ink2">{estimateInWords(planned.estimate)}</p>
			) : null}
			<Form method="post" className="mt-5 flex flex-wrap items-end gap-3">
				<input type="hidden" name="judge" value={judge.id} />
				<input type="hidden" name="set" value={extent.set} />
				<input type="hidden" name="first" value={extent.first ?? ""} />
				<input type="hidden" name="repetitions" value={extent.repetitions} />
				{asksModel ? (
					<label className="flex w-full items-start gap-2">
						<input type="checkbox" name="batch" className="mt-1" defaultChecked={money.byBatch} />
						<span>
							By batch
							<span className="block text-ink2">
								The provider carries the requests out within a day. {batchPrice} Answers come when a
								batch is over.
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
							defaultValue={money.cap}
						/>
					</div>
				) : null}
				<button type="submit" className="btn btn-primary" disabled={planned.plan.cells === 0}>
					{planned.plan.cells === 0
						? "Nothing to judge"
						: `Judge ${count(planned.plan.cells)} cells`}
				</button>
				{asksModel && planned.plan.cells > 0 ? (
					<button
						type="submit"
						className="btn"
						formMethod="get"
						formAction={`/projects/${slug}/runs/new#dry-run`}
						name="dry"
						value="on"
					>
						Dry run
					</button>
				) : null}
				<Link className="btn" to={`/projects/${slug}/judges`}>
					Not now
				</Link>
			</Form>
		</Card>
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
