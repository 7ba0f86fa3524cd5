import { setImmediate as nextTurn } from "node:timers/promises";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { findJudge } from "#db/queries/judges.server.ts";
import { database } from "../../base/database.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { inProject } from "../../http/guards.server.ts";
import { notFound } from "../../http/not-found.ts";
import { postedForm } from "../../http/posted-form.server.ts";
import { Words } from "../../rubric/comparison-view.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Card, Notice, Page } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import { TakesCard } from "../runs/takes-card.tsx";
import { CheckCard } from "./check-card.tsx";
import { checkCost, checkJudge } from "./check-judge.server.ts";
import { forgetFormsOf } from "./forget-forms.server.ts";
import { judgeView } from "./judge-view.server.ts";
import { PreviewView } from "./preview-view.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const search = new URL(request.url).searchParams;
	const view = await judgeView(database(), project.id, {
		judgeId: params.judgeId ?? "",
		against: search.get("against"),
		item: search.get("item"),
	});
	if (!view) throw notFound("There is no such judge in this project.");
	// Both count the tokens of a request: others are answered between them.
	await nextTurn();
	const judge = await findJudge(database(), project.id, { id: view.judge.id });
	const cost = judge && (await checkCost(database(), judge, view.preview?.item ?? null));
	return { slug: project.slug, checkCost: cost, ...view };
}

/** Checks the judge: what came back is the answer, nothing of it is kept but what was learnt. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const { project } = inProject(context);
	const form = await postedForm(request, { lists: [] }, 1);
	const db = database();
	const judge = await findJudge(db, project.id, { id: params.judgeId ?? "" });
	if (!judge) throw notFound("There is no such judge in this project.");
	if (form.get("afresh") === "on") await forgetFormsOf(db, judge);
	const check = await checkJudge(db, judge, String(form.get("item") ?? "") || null);
	return isRefusal(check)
		? data({ check: { sentence: check.sentence } }, 422)
		: data({ check }, check.ok ? 200 : 502);
}

export const meta = () => [{ title: "Judge · Concord" }];

export default function JudgePage() {
	const view = useLoaderData<typeof loader>();
	const { slug, judge, settings, prompt, warnings, versions, itemIds } = view;
	const check = useActionData<typeof action>()?.check ?? null;
	const home = `/projects/${slug}`;
	return (
		<Page
			title={`${judge.name}: how it is set up`}
			width="narrow"
			intro={
				<>
					{judge.protocol} · <code className="text-[12.5px]">{judge.identity}</code> · since{" "}
					<Moment at={judge.createdAt} />
				</>
			}
			actions={
				<>
					<Link className="btn" to={`${home}/judges/${judge.id}`}>
						How it judges
					</Link>
					{judge.series === null ? null : (
						<Link className="btn" to={`${home}/judges/new?protocol=prompt&from=${judge.id}`}>
							Next version
						</Link>
					)}
					<Link className="btn btn-primary" to={`${home}/runs/new?judge=${judge.id}`}>
						Run
					</Link>
				</>
			}
		>
			{warnings.map((warning) => (
				<Notice key={warning} kind="warning">
					{warning}
				</Notice>
			))}
			<Card title="What it is">
				<dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(8rem,max-content)_minmax(0,1fr)]">
					{settings.map(({ what, is }) => (
						<div key={what} className="sm:contents">
							<dt className="text-ink2">{what}</dt>
							<dd className="wrap-anywhere">{is}</dd>
						</div>
					))}
				</dl>
				{view.learnt.map(({ model, how, said }) => (
					<div key={`${model} ${how}`} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2">
						<p className="wrap-anywhere">
							{model} is {how}.
						</p>
						{said.length === 0 ? null : (
							<Verbatim title="What it said to that" text={said.join("\n")} />
						)}
					</div>
				))}
				{prompt === null ? null : (
					<div className="mt-4">
						<Verbatim title="Its prompt, as a file" text={prompt} open />
					</div>
				)}
			</Card>
			{view.takes ? <TakesCard takes={view.takes} /> : null}
			{versions.length > 0 ? <Series home={home} view={view} /> : null}
			{view.asks ? (
				<Card title="Preview" note="What it would be sent about an item. Nothing is asked.">
					<Form className="flex flex-wrap items-end gap-3" action="" preventScrollReset>
						{view.compared ? <input type="hidden" name="against" value={view.compared.id} /> : null}
						<label className="grid min-w-48 grow gap-1 sm:max-w-80">
							Item
							<input
								name="item"
								className="input"
								list="item-ids"
								autoComplete="off"
								defaultValue={view.item ?? itemIds[0] ?? ""}
							/>
						</label>
						<datalist id="item-ids">
							{itemIds.map((id) => (
								<option key={id} value={id} />
							))}
						</datalist>
						<button type="submit" className="btn">
							Preview
						</button>
					</Form>
					{view.problem ? (
						<div className="mt-3">
							<Notice kind="error">{view.problem}</Notice>
						</div>
					) : null}
					{view.preview ? (
						<div className="mt-4">
							<PreviewView preview={view.preview} />
						</div>
					) : null}
				</Card>
			) : null}
			{view.checkCost ? (
				<CheckCard cost={view.checkCost} item={view.item ?? itemIds[0] ?? ""} check={check} />
			) : null}
		</Page>
	);
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** The versions of the judge's series, and what this one has otherwise than another. */
function Series({ home, view: { judge, versions, compared } }: { home: string; view: View }) {
	return (
		<Card title={`The series ${judge.series}`} note="Each version is a judge of its own.">
			<Table
				columns={[
					"Version",
					{ title: "Identity", className: "max-sm:hidden" },
					"Made from",
					{ title: "Added", className: "max-sm:hidden" },
					{ title: "Compare", isSpoken: true },
				]}
			>
				{versions.map((version) => (
					<tr key={version.id}>
						<td>
							{version.id === judge.id ? (
								<b className="font-semibold">{version.name}</b>
							) : (
								<Link className="link" to={`${home}/judges/${version.id}/setup`}>
									{version.name}
								</Link>
							)}
						</td>
						<td className="max-sm:hidden">
							<code className="text-[12px] text-ink3">{version.identity}</code>
						</td>
						<td>{version.predecessor ?? "none"}</td>
						<td className="max-sm:hidden">
							<Moment at={version.createdAt} />
						</td>
						<td className="num">
							{version.id === judge.id ? null : (
								<Link
									className="link"
									to={`?against=${version.id}#changes`}
									aria-current={version.id === compared?.id ? "true" : undefined}
								>
									Compare<span className="sr-only"> with {version.name}</span>
								</Link>
							)}
						</td>
					</tr>
				))}
			</Table>
			{compared ? (
				<section id="changes" className="mt-5 grid scroll-mt-16 grid-cols-[minmax(0,1fr)] gap-2">
					<h3 className="font-semibold">
						What {judge.name} has otherwise than {compared.name}
					</h3>
					{compared.settings.map(({ what, before, now }) => (
						<p key={what} className="wrap-anywhere">
							{what}: {before} became {now}.
						</p>
					))}
					{compared.words ? (
						<section
							aria-label="Changed prompt"
							className="max-h-[32rem] overflow-auto rounded-md bg-line2 px-3 py-2 font-mono text-[12px]"
							// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys have to do as well
							tabIndex={0}
						>
							<Words words={compared.words} />
						</section>
					) : compared.settings.length === 0 ? (
						<p>Nothing differs.</p>
					) : null}
					<p>
						<Link className="link" to={`${home}/judges/${judge.id}#versions`}>
							How they agree with people
						</Link>
					</p>
				</section>
			) : null}
		</Card>
	);
}
