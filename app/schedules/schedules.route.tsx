import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { RefObject } from "react";
import { database } from "../base/database.server.ts";
import { partsOf } from "../base/parts-of.ts";
import { isRefusal, problemsOf, type Refusal, refused } from "../base/refusal.ts";
import { inProject } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { useEmptiedForm } from "../ui/emptied-form.ts";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { Moment } from "../ui/moment.tsx";
import { count, counted, moneyInWords } from "../ui/numbers.ts";
import { Card, EmptyState, Notice, Page } from "../ui/page.tsx";
import { makeSchedule, steerSchedule } from "./change-schedules.server.ts";
import { type ShownSchedule, schedulesPage } from "./schedules-page.server.ts";

export const meta = () => [{ title: "Schedules · Concord" }];

export async function loader({ context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	return { slug: project.slug, ...(await schedulesPage(database(), project.id)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { project, account } = inProject(context);
	const form = await postedForm(request);
	const db = database();
	const now = new Date();
	const intent = String(form.get("intent") ?? "");
	const changed =
		intent === "make"
			? await make()
			: await steerSchedule(
					db,
					{ id: String(form.get("schedule") ?? ""), projectId: project.id },
					{ intent, now },
				);
	if (isRefusal(changed)) return data({ intent, done: null, problems: problemsOf(changed) }, 400);
	return data({ intent, done: changed.sentence, problems: null });

	async function make() {
		const items = linesOf(form.get("items"));
		if (isRefusal(items)) return items;
		const entered = { ...Object.fromEntries(form), items };
		return makeSchedule(db, project, { entered, createdBy: account.id, now });
	}
}

/** More than a schedule takes, with empty ones and the same item twice; the use case counts exactly. */
const MOST_LINES = 5_000;

/** An id a line. */
function linesOf(text: FormDataEntryValue | null): string[] | Refusal {
	const lines = partsOf(String(text ?? ""), /\r?\n/, MOST_LINES);
	if (!lines) return refused(`At most ${count(MOST_LINES)} lines with an id are read.`, "items");
	return lines.map((line) => line.trim()).filter((line) => line !== "");
}

export default function Schedules() {
	const { slug, schedules, judges } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const problems: Readonly<Record<string, string[]>> = answer?.problems ?? {};
	const form = useEmptiedForm(answer, answer?.intent === "make" && answer.done !== null);
	return (
		<Page
			title="Schedules"
			intro="A judge is asked the same items again, every so many days: whether it is still what it was, or the system changed."
		>
			{answer?.done ? <Notice kind="done">{answer.done}</Notice> : null}
			{problems[""] ? <Notice kind="error">{problems[""].join(" ")}</Notice> : null}
			{schedules.map((schedule) => (
				<ScheduleCard key={schedule.id} schedule={schedule} slug={slug} />
			))}
			{judges.length === 0 ? (
				<EmptyState title="No judge yet">
					A schedule asks a judge again. Add one and run it first.
				</EmptyState>
			) : (
				<NewSchedule judges={judges} slug={slug} problems={problems} form={form} />
			)}
		</Page>
	);
}

function ScheduleCard({ schedule, slug }: { schedule: ShownSchedule; slug: string }) {
	const { id, judge, anchors, everyDays, maxCostMicros, nextAt, endedAt, looks } = schedule;
	return (
		<Card
			title={judge}
			note={`${counted(anchors, "anchor")}, every ${everyDays === 1 ? "day" : `${everyDays} days`}${maxCostMicros === null ? "" : `, at most ${moneyInWords(maxCostMicros)} a run`}`}
		>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<div className="flex flex-wrap items-center justify-between gap-2">
					<p className="text-ink2">
						{endedAt ? (
							<>
								Ended <Moment at={endedAt} />.
							</>
						) : (
							<>
								Looks next at <Moment at={nextAt} />.
							</>
						)}
					</p>
					{endedAt ? null : (
						<Form method="post" action={`/projects/${slug}/schedules`} className="flex gap-2">
							<input type="hidden" name="schedule" value={id} />
							<button type="submit" name="intent" value="look" className="btn">
								Look now
							</button>
							<button type="submit" name="intent" value="end" className="btn btn-danger">
								End
							</button>
						</Form>
					)}
				</div>
				{looks.length === 0 ? (
					<p className="text-ink2">It did not look yet.</p>
				) : (
					<ul className="grid">
						{looks.map((look) => (
							<li key={look.number} className="grid gap-1 border-t border-line2 py-2">
								<p className="text-[12.5px] text-ink3">
									Look {look.number}, <Moment at={look.startedAt} /> ·{" "}
									<Link className="link" to={`/projects/${slug}/runs/${look.runId}`}>
										its run
									</Link>
								</p>
								<p
									className={`max-w-prose ${look.outcome === "judge changed" ? "font-medium text-reject" : ""}`}
								>
									{look.sentence ?? "Its run goes on, or stands still: its page says which."}
								</p>
							</li>
						))}
					</ul>
				)}
			</div>
		</Card>
	);
}

type NewScheduleProps = {
	judges: readonly { id: string; name: string }[];
	slug: string;
	problems: Readonly<Record<string, string[]>>;
	form: RefObject<HTMLFormElement>;
};

function NewSchedule({ judges, slug, problems, form }: NewScheduleProps) {
	return (
		<Card
			title="A new schedule"
			note="Anchors are drawn among the imported items that the judge has answered, and stay as they are. What it says of them again is in no other figure."
		>
			<Form
				method="post"
				action={`/projects/${slug}/schedules`}
				ref={form}
				noValidate
				className="grid max-w-xl gap-4"
			>
				<SelectField name="judge" label="Judge" errors={problems.judge}>
					{judges.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</SelectField>
				<div className="grid items-start gap-4 sm:grid-cols-2">
					<TextField
						name="anchors"
						label="Anchors"
						defaultValue="100"
						inputMode="numeric"
						errors={problems.anchors}
					/>
					<TextAreaField
						name="items"
						label="Or these items"
						hint="An id a line, at least 20. Empty: so many are drawn as stand beside."
						rows={3}
						errors={problems.items}
					/>
					<TextField
						name="everyDays"
						label="Days between looks"
						defaultValue="7"
						inputMode="numeric"
						errors={problems.everyDays}
					/>
					<TextField
						name="cap"
						label="Most a run may cost, in dollars"
						hint="Empty: no cap."
						inputMode="decimal"
						errors={problems.cap}
					/>
					<TextField
						name="seed"
						label="Seed of the draw"
						defaultValue="1"
						inputMode="numeric"
						errors={problems.seed}
					/>
				</div>
				<button
					type="submit"
					name="intent"
					value="make"
					className="btn btn-primary justify-self-start"
				>
					Make the schedule
				</button>
			</Form>
		</Card>
	);
}
