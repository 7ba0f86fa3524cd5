import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { database } from "../base/database.server.ts";
import { isRefusal, problemsOf } from "../base/refusal.ts";
import { inProject } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { RIGHT_IN_WORDS } from "../labelling/gold/is-right.ts";
import { TextAreaField } from "../ui/field.tsx";
import { count, counted } from "../ui/numbers.ts";
import { Card, EmptyState, Notice, Page } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { knownAnswers, takeKnownAnswers } from "./known-answers.server.ts";

export const meta = () => [{ title: "Known answers · Concord" }];

export async function loader({ context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const known = await knownAnswers(database(), project.id);
	return { home: `/projects/${project.slug}`, known };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { project } = inProject(context);
	const form = await postedForm(request, { lists: [] }, 1);
	const text = String(form.get("rows") ?? "");
	const taken = await takeKnownAnswers(database(), {
		projectId: project.id,
		text,
		now: new Date(),
	});
	return data(taken, isRefusal(taken) ? 400 : 200);
}

export default function KnownAnswers() {
	const { home, known } = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	return (
		<Page
			title="Known answers"
			intro="Items of which you know the right answer. A plan hides them in everybody’s queue, a training round shows them first."
			actions={
				<>
					<Link to={`${home}/trainings`} className="btn">
						Training
					</Link>
					<Link to={`${home}/plan`} className="btn">
						Plan who labels what
					</Link>
				</>
			}
		>
			{outcome?.kind === "taken" ? (
				<Notice kind="done">
					{counted(outcome.answers, "known answer")} to {counted(outcome.items, "item")} stored.
				</Notice>
			) : null}
			{known.length === 0 ? (
				<EmptyState title="No answer is known yet">
					<p>
						Give one on an <Link to={`${home}/items`}>item’s page</Link>, take one over from what
						was <Link to={`${home}/adjudicate?show=decided`}>decided</Link>, or paste several below.
						A dozen that nobody who knows the rubric would doubt are enough to begin with.
					</p>
				</EmptyState>
			) : (
				<Card title={counted(known.length, "item")} note={RIGHT_IN_WORDS}>
					<Table columns={["Item", "Right is", "Wrong so far"]}>
						{known.map(({ itemId, name, excerpt, answers, answered, missed }) => (
							<tr key={itemId}>
								<td>
									<Link className="link" to={`${home}/items/${itemId}`}>
										{name}
									</Link>
									<span className="block max-w-md truncate text-[12.5px] text-ink3" dir="auto">
										{excerpt}
									</span>
								</td>
								<td>
									{answers.map(({ title, value, reason }) => (
										<span key={title} className="block">
											{title}: <b>{value}</b>
											{reason ? (
												<span className="block max-w-md text-[12.5px] text-ink2" dir="auto">
													{reason}
												</span>
											) : null}
										</span>
									))}
								</td>
								<td>{wrongInWords(answered, missed)}</td>
							</tr>
						))}
					</Table>
				</Card>
			)}
			<Card
				title="From a file"
				note="All of it or nothing. What is known already for the same item and dimension is replaced."
			>
				<Rows errors={outcome?.kind === "refused" ? problemsOf(outcome).rows : undefined} />
			</Card>
		</Page>
	);
}

/** An item that many get wrong may itself be wrong: its number stands beside it. */
function wrongInWords(answered: number, missed: number): string {
	return answered === 0 ? "nobody has answered" : `${count(missed)} of ${count(answered)}`;
}

function Rows({ errors }: { errors: readonly string[] | undefined }) {
	const [text, setText] = useState("");
	return (
		<Form method="post" className="grid max-w-3xl gap-3">
			<TextAreaField
				name="rows"
				label="Rows"
				rows={6}
				spellCheck={false}
				className="input font-mono"
				hint={
					<>
						CSV or JSON lines with <code>item_id</code>, <code>dimension</code>, <code>value</code>{" "}
						and, if you like, <code>reason</code>; or <code>item_id</code> and a column for each
						dimension.
					</>
				}
				value={text}
				onChange={(event) => setText(event.target.value)}
				errors={errors}
			/>
			<div className="flex flex-wrap items-center gap-3">
				<button type="submit" className="btn btn-primary">
					Store known answers
				</button>
				<label className="flex flex-wrap items-center gap-2 text-[12.5px] text-ink3">
					or read a file into the field
					<input
						type="file"
						accept=".csv,.tsv,.jsonl,.ndjson,text/plain"
						onChange={(event) => {
							const [file] = event.target.files ?? [];
							void file?.text().then(setText);
						}}
					/>
				</label>
			</div>
		</Form>
	);
}
