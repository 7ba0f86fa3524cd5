import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { tryAgain, withdrawTraining } from "#db/queries/trainings.server.ts";
import { database } from "../base/database.server.ts";
import { isRefusal, problemsOf, refused } from "../base/refusal.ts";
import { inProject } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { CheckList } from "../ui/check-list.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { count, counted } from "../ui/numbers.ts";
import { Card, EmptyState, Notice, Page } from "../ui/page.tsx";
import { giveTraining, type TrainingsPage, trainingsPage } from "./give-training.server.ts";
import { PASS_MARKS } from "./training-choices.ts";

export const meta = () => [{ title: "Training · Concord" }];

export async function loader({ context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const page = await trainingsPage(database(), project);
	return { home: `/projects/${project.slug}`, page };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { project, account } = inProject(context);
	const form = await postedForm(request);
	const db = database();
	const now = new Date();
	const text = (name: string) => String(form.get(name) ?? "");
	switch (form.get("intent")) {
		case "give": {
			const given = await giveTraining(db, project, {
				items: Number(text("items")),
				passShare: Number(text("passShare")),
				people: form.getAll("people").map(String),
				forNewcomers: form.has("forNewcomers"),
				...{ createdBy: account.id, now },
			});
			if (isRefusal(given)) return data(given, 400);
			return done(`The training is given: ${counted(given.items, "item")} before the queue opens.`);
		}
		case "try-again": {
			const isDone = await tryAgain(db, { projectId: project.id, raterId: text("raterId"), now });
			if (isDone) return done("They can try again now.");
			return data(refused("Their last attempt did not fail, so there is nothing to repeat."), 409);
		}
		case "take-back": {
			const which = { projectId: project.id, trainingId: text("trainingId"), now };
			if (await withdrawTraining(db, which)) return done("Nobody’s queue waits for it any more.");
			return data(refused("This training was taken back before."), 409);
		}
		default:
			return data(refused("That form is not known."), 400);
	}
}

function done(sentence: string) {
	return data({ kind: "done" as const, sentence });
}

export default function Trainings() {
	const { home, page } = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	const problems = outcome?.kind === "refused" ? problemsOf(outcome) : {};
	return (
		<Page
			title="Training"
			intro="Items with known answers that people answer first, each with what is right and why. What they say there counts in no figure."
			actions={
				<Link to={`${home}/known-answers`} className="btn">
					Known answers
				</Link>
			}
		>
			{outcome?.kind === "refused" && !outcome.fields ? (
				<Notice kind="error">{outcome.sentence}</Notice>
			) : null}
			{outcome?.kind === "done" ? <Notice kind="done">{outcome.sentence}</Notice> : null}
			{page.known === 0 ? (
				<EmptyState
					title="There is nothing to train on yet"
					action={
						<Link to={`${home}/known-answers`} className="btn">
							Give known answers
						</Link>
					}
				>
					<p>A training shows items of which you know the right answer, and why it is right.</p>
				</EmptyState>
			) : (
				<GiveTraining page={page} problems={problems} />
			)}
			{page.trainings.map((training) => (
				<OneTraining key={training.id} training={training} />
			))}
		</Page>
	);
}

function GiveTraining({
	page,
	problems,
}: {
	page: TrainingsPage;
	problems: Readonly<Record<string, string[]>>;
}) {
	const { known, people } = page;
	return (
		<Card title="A training round" note="The queue of whoever gets it opens when it is passed.">
			<Form method="post" className="grid max-w-3xl items-start gap-4 sm:grid-cols-2">
				<TextField
					name="items"
					label="Items"
					type="number"
					min={1}
					max={known}
					defaultValue={Math.min(known, 10)}
					hint={`drawn from ${counted(known, "item")} with known answers`}
					errors={problems.items}
				/>
				<SelectField
					name="passShare"
					label="Right before the queue opens"
					defaultValue={80}
					errors={problems.passShare}
				>
					{PASS_MARKS.map((mark) => (
						<option key={mark} value={mark}>
							{markInWords(mark)}
						</option>
					))}
				</SelectField>
				{people.length > 0 ? (
					<CheckList
						name="people"
						legend="Who"
						options={people.map(({ id, name }) => ({ value: id, label: name }))}
						chosen={new Set()}
						errors={problems.people}
					/>
				) : null}
				<label className="flex items-start gap-2 sm:mt-7">
					<input
						type="checkbox"
						name="forNewcomers"
						defaultChecked={people.length === 0}
						className="mt-1 size-4 shrink-0 accent-accent"
					/>
					<span>
						whoever joins from now on
						{people.length === 0 && problems.people ? (
							<span className="block text-[12.5px] text-reject">{problems.people.join(" ")}</span>
						) : null}
					</span>
				</label>
				<button
					type="submit"
					name="intent"
					value="give"
					className="btn btn-primary justify-self-start"
				>
					Give the training
				</button>
			</Form>
		</Card>
	);
}

function markInWords(mark: number): string {
	if (mark === 0) return "any number";
	return mark === 100 ? "all" : `${mark} % or more`;
}

function OneTraining({ training }: { training: TrainingsPage["trainings"][number] }) {
	const { id, day, items, passMark, forNewcomers, isWithdrawn, rounds } = training;
	const mark = passMark === 0 ? "opens in any case" : `${count(passMark)} right to pass`;
	const who = forNewcomers ? ", also for whoever joins" : "";
	return (
		<Card
			title={`Of ${day}`}
			note={`${counted(items, "item")}, ${mark}${who}${isWithdrawn ? " · taken back" : ""}`}
		>
			{rounds.length === 0 ? (
				<p className="text-ink2">Nobody has begun.</p>
			) : (
				<ul className="grid gap-2">
					{rounds.map((round) => (
						<li key={round.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
							<b>{round.name}</b>
							<span className="text-ink2">
								attempt {round.attempt}: {count(round.right)} of {count(round.answered)} right
								{round.answered < items ? `, ${count(items - round.answered)} to go` : ""}
							</span>
							<span className={`chip ${round.state === "failed" ? "chip-warn" : ""}`}>
								{round.state === "failed" ? "not passed: the queue stays shut" : round.state}
							</span>
							{round.state === "failed" && round.isLast && !isWithdrawn ? (
								<Form method="post">
									<input type="hidden" name="raterId" value={round.raterId} />
									<button type="submit" name="intent" value="try-again" className="btn">
										Let {round.name} try again
									</button>
								</Form>
							) : null}
						</li>
					))}
				</ul>
			)}
			{isWithdrawn ? null : (
				<Form method="post" className="mt-3">
					<input type="hidden" name="trainingId" value={id} />
					<button type="submit" name="intent" value="take-back" className="link text-[13px]">
						Take this training back
					</button>
				</Form>
			)}
		</Card>
	);
}
