import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { database } from "../base/database.server.ts";
import { partsOf } from "../base/parts-of.ts";
import { isRefusal, problemsOf, refused } from "../base/refusal.ts";
import { inProject } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { useEmptiedForm } from "../ui/emptied-form.ts";
import { EmptyState, Notice, Page } from "../ui/page.tsx";
import { GateCard } from "./gate-card.tsx";
import { keepGate, removeGate } from "./keep-gate.server.ts";
import { keptGatesPage } from "./kept-gates-page.server.ts";
import { NewGate } from "./new-gate.tsx";

export const meta = () => [{ title: "Gates · Concord" }];

export async function loader({ context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	return { slug: project.slug, ...(await keptGatesPage(database(), project.id)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { project, account } = inProject(context);
	const form = await postedForm(request);
	const db = database();
	const intent = String(form.get("intent") ?? "");
	const changed = await change(form);
	if (isRefusal(changed)) return data({ intent, done: null, problems: problemsOf(changed) }, 400);
	return data({ intent, done: changed.sentence, problems: null });

	function change(posted: FormData) {
		switch (intent) {
			case "keep": {
				const entered = enteredGate(posted);
				if (isRefusal(entered)) return entered;
				return keepGate(db, project, { entered, createdBy: account.id, now: new Date() });
			}
			case "remove":
				return removeGate(db, { id: String(posted.get("gate") ?? ""), projectId: project.id });
			default:
				return refused("That form is not known.");
		}
	}
}

/** More than a gate takes, with empty ones; the use case counts exactly. */
const MOST_LINES = 500;

/** A judge and a series may have the same name: which of them is meant stands before it. */
function enteredGate(form: FormData) {
	const [, kind, judge] = /^(judge|series):(.*)$/s.exec(String(form.get("judge") ?? "")) ?? [];
	const lines = partsOf(String(form.get("conditions") ?? ""), "\n", MOST_LINES);
	if (!lines)
		return refused(`At most ${MOST_LINES} lines with a condition are read.`, "conditions");
	return {
		...{ kind, judge, dimension: form.get("dimension") ?? undefined },
		conditions: lines.filter((line) => line.trim() !== ""),
		identity: String(form.get("identity") ?? ""),
		repeated: form.has("repeated"),
		areIndependent: form.has("areIndependent"),
	};
}

export default function KeptGates() {
	const { slug, gates, ...choices } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const problems: Readonly<Record<string, string[]>> = answer?.problems ?? {};
	const form = useEmptiedForm(answer, answer?.intent === "keep" && answer.done !== null);
	return (
		<Page
			title="Gates"
			intro="Conditions that a judge has to meet on its agreement with people. They are looked at again as labels come in, and webhooks are told when a verdict changes."
		>
			{answer?.done ? <Notice kind="done">{answer.done}</Notice> : null}
			{problems[""] ? <Notice kind="error">{problems[""].join(" ")}</Notice> : null}
			{gates.map((gate) => (
				<GateCard key={gate.id} gate={gate} slug={slug} />
			))}
			{choices.judges.length === 0 ? (
				<EmptyState title="No judge yet">
					A gate holds a judge to conditions. Add one and run it first, or import its answers.
				</EmptyState>
			) : (
				<NewGate {...choices} slug={slug} problems={problems} form={form} />
			)}
		</Page>
	);
}
