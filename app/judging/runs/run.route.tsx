import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { setOfRun } from "#db/queries/derived-sets.server.ts";
import { carriersOf } from "#db/queries/processes.server.ts";
import { runOfProject } from "#db/queries/runs.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { database } from "../../base/database.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { MakeSetCard } from "../../derived-sets/make-set-card.tsx";
import { makeSetOfRun, setToMake } from "../../derived-sets/set-of-run.server.ts";
import { inProject } from "../../http/guards.server.ts";
import { notFound } from "../../http/not-found.ts";
import { postedForm } from "../../http/posted-form.server.ts";
import { TextField } from "../../ui/field.tsx";
import { Moment } from "../../ui/moment.tsx";
import { counted } from "../../ui/numbers.ts";
import { Card, Notice, Page } from "../../ui/page.tsx";
import { cancelRun, pauseRun, resumeRun } from "../engine/steer-run.server.ts";
import { otherModelInWords } from "./answered-models.ts";
import { changeCap } from "./change-cap.server.ts";
import { failuresByReason } from "./failures-by-reason.server.ts";
import { LatestAnswers } from "./latest-answers.tsx";
import { retryFailures } from "./retry-failures.server.ts";
import { retryInWords } from "./retry-in-words.server.ts";
import type { RunEvent } from "./run-events.route.ts";
import { RunFigures, RunOutcomes, RunUsage } from "./run-figures.tsx";
import { RUN_STATUS } from "./run-in-words.ts";
import { RunOver } from "./run-over.tsx";
import { latestAnswers, runProgress } from "./run-progress.server.ts";

async function runOfRequest({ params, context }: LoaderFunctionArgs | ActionFunctionArgs) {
	const access = inProject(context);
	const found = await runOfProject(database(), access.project.id, params.runId ?? "");
	if (!found) throw notFound("There is no such run in this project.");
	return { ...access, ...found };
}

export async function loader(args: LoaderFunctionArgs) {
	const { project, run, judge } = await runOfRequest(args);
	const db = database();
	const progress = await runProgress(db, run, new Date());
	const set = await setOfRun(db, run);
	return {
		slug: project.slug,
		run: {
			id: run.id,
			createdAt: run.createdAt,
			repetitions: run.repetitions,
			isByBatch: run.mode === "batch",
			set: set && { id: set.id, name: set.name },
		},
		judge: {
			name: judge.name,
			identity: shortIdentity(judge.identity),
			asksModel: judge.endpointId !== null,
		},
		made: await setToMake(db, { judge, run }),
		progress,
		carriers: run.status === "running" ? await carriersOf(db, run.id) : [],
		failures: await failuresByReason(db, run.id, progress),
		latest: await latestAnswers(db, run.id),
		retry:
			run.status === "running" || run.status === "paused"
				? null
				: await retryInWords(db, { judge, run }),
	};
}

export async function action(args: ActionFunctionArgs) {
	const { account, project, run, judge } = await runOfRequest(args);
	const db = database();
	const form = await postedForm(args.request);
	const now = new Date();
	const here = `/projects/${project.slug}/runs/`;
	switch (form.get("intent")) {
		case "cancel":
			if (await cancelRun(db, run.id, now)) return redirect(here + run.id);
			return data({ problem: "The run was over already." }, 409);
		case "pause":
			if (await pauseRun(db, run.id, `Paused by ${account.name}.`)) return redirect(here + run.id);
			return data({ problem: "The run is not going on: there is nothing to pause." }, 409);
		case "resume":
			if (await resumeRun(db, run.id)) return redirect(here + run.id);
			return data({ problem: "The run is going on or done: there is nothing to resume." }, 409);
		case "cap": {
			const text = String(form.get("cap") ?? "");
			const changed = await changeCap(db, { run, judge }, { text });
			if (isRefusal(changed)) return data({ capErrors: [changed.sentence] }, 422);
			return redirect(here + run.id);
		}
		case "retry": {
			// The failures of one run are of one set.
			const retried = await retryFailures(db, { judge, run, createdBy: account.id, now }).next();
			if (retried.value) return redirect(here + retried.value.id);
			return data({ problem: "What failed here was answered since, or waits in a run." }, 409);
		}
		case "make-set": {
			const name = String(form.get("name") ?? "");
			const by = { createdBy: account.id, now };
			const made = await makeSetOfRun(db, { project, judge, run, name, ...by });
			if (made.kind === "made")
				return redirect(`/projects/${project.slug}/derived-sets/${made.set.id}`);
			const nameErrors = made.fields?.name;
			return data({ problem: nameErrors ? undefined : made.sentence, nameErrors }, 409);
		}
		default:
			return data({ problem: "That cannot be done with a run." }, 400);
	}
}

export const meta = () => [{ title: "Run · Concord" }];

export default function Run() {
	const { slug, run, judge, made, failures, retry, ...loaded } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const problem = answer && "problem" in answer ? answer.problem : undefined;
	const { progress, latest, carriers } = useLive(loaded, `/projects/${slug}/runs/${run.id}/events`);
	const passing = progress.unscored.reduce((sum, row) => sum + (row.passing ? row.cells : 0), 0);
	const { words, chip } = RUN_STATUS[progress.status];
	return (
		<Page
			title={`Run of ${judge.name}`}
			intro={
				<>
					<code className="text-[12.5px]">{judge.identity}</code> ·{" "}
					{run.set ? (
						<>
							over <RunOver home={`/projects/${slug}`} set={run.set} /> ·{" "}
						</>
					) : null}
					started <Moment at={run.createdAt} />
					{run.isByBatch ? " · by batch" : ""}
					{run.repetitions > 1 ? ` · ${run.repetitions} repetitions` : ""} ·{" "}
					<span className={chip}>{words}</span>
				</>
			}
			actions={<RunActions status={progress.status} passing={passing} />}
		>
			{problem ? <Notice kind="error">{problem}</Notice> : null}
			{progress.pauseReason ? <Notice kind="warning">{progress.pauseReason}</Notice> : null}
			{progress.otherModels.map((other) => (
				<Notice
					key={`${other.asked} ${other.answered}`}
					kind={other.isVersion ? "info" : "warning"}
				>
					{otherModelInWords(other)}
				</Notice>
			))}
			{retry ? <Notice kind="info">{retry}</Notice> : null}
			<Card>
				<RunFigures progress={progress} />
				<Carriers names={carriers} />
				{judge.asksModel && progress.status !== "done" ? (
					<CapForm
						cap={progress.cost.cap}
						errors={answer && "capErrors" in answer ? answer.capErrors : undefined}
					/>
				) : null}
			</Card>
			{made ? (
				<MakeSetCard
					home={`/projects/${slug}`}
					made={made}
					maker={judge.name}
					isRunning={progress.status === "running"}
					errors={answer && "nameErrors" in answer ? answer.nameErrors : undefined}
				/>
			) : null}
			<div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
				<Card
					title="Outcomes"
					note="A cell is one item, judged once. Where a dimension is unscored, its reason counts."
				>
					<div id="outcomes" className="scroll-mt-24">
						<RunOutcomes slug={slug} progress={progress} failures={failures} />
					</div>
				</Card>
				<Card title="Last answers" note="Each opens with every exchange with the model.">
					<LatestAnswers slug={slug} latest={latest} />
				</Card>
			</div>
			{progress.usage.length > 0 ? (
				<Card title="Requests and tokens">
					<RunUsage usage={progress.usage} />
				</Card>
			) : null}
			<p>
				<Link className="link" to={`/projects/${slug}/judges`}>
					All judges and runs
				</Link>
			</p>
		</Page>
	);
}

/** Who is at work: worker machines, the server, a command. */
function Carriers({ names }: { names: readonly string[] }) {
	if (names.length === 0) return null;
	return (
		<p className="mt-4 text-ink2">
			Carried out by {names.length === 1 ? "" : `${names.length} processes: `}
			{names.join(", ")}.
		</p>
	);
}

/** What was loaded, and from then on what the server says, until the run is over. */
function useLive(loaded: RunEvent, events: string): RunEvent {
	const [live, setLive] = useState<RunEvent | null>(null);
	const { revalidate } = useRevalidator();
	const isRunning = loaded.progress.status === "running";
	useEffect(() => {
		if (!isRunning) return;
		const source = new EventSource(events);
		source.onmessage = (message) => {
			const event = JSON.parse(message.data as string) as RunEvent;
			setLive(event);
			if (event.progress.status === "running") return;
			source.close();
			revalidate();
		};
		return () => {
			source.close();
			setLive(null);
		};
	}, [isRunning, events, revalidate]);
	return isRunning && live ? live : loaded;
}

/** The cap, to be changed while the run goes on or stands still. */
function CapForm({ cap, errors }: { cap: number | null; errors: string[] | undefined }) {
	return (
		<Form method="post" className="mt-4 flex flex-wrap items-end gap-3">
			<input type="hidden" name="intent" value="cap" />
			<div className="w-full sm:w-56">
				<TextField
					name="cap"
					label="Spend at most, in dollars"
					hint="Holds from the next request on."
					inputMode="decimal"
					defaultValue={cap === null ? "" : String(cap / 1_000_000)}
					placeholder="no cap"
					errors={errors}
					required
				/>
			</div>
			<button type="submit" className="btn">
				{cap === null ? "Set the cap" : "Change the cap"}
			</button>
		</Form>
	);
}

function RunActions({ status, passing }: { status: string; passing: number }) {
	return (
		<Form method="post" className="flex flex-wrap gap-2">
			{status === "paused" || status === "cancelled" ? (
				<button type="submit" name="intent" value="resume" className="btn btn-primary">
					Resume
				</button>
			) : null}
			{status === "running" ? (
				<button type="submit" name="intent" value="pause" className="btn">
					Pause
				</button>
			) : null}
			{status === "running" || status === "paused" ? (
				<button type="submit" name="intent" value="cancel" className="btn btn-danger">
					Cancel the run
				</button>
			) : null}
			{passing > 0 && status !== "running" && status !== "paused" ? (
				<button type="submit" name="intent" value="retry" className="btn">
					Retry {counted(passing, "failure")}
				</button>
			) : null}
		</Form>
	);
}
