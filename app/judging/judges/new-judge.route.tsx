import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { procedureById } from "#judges/procedures.ts";
import { promptProtocol } from "#judges/protocols/prompt/protocol.ts";
import { database } from "../../base/database.server.ts";
import { type FieldProblems, isRefusal, problemsOf } from "../../base/refusal.ts";
import { inProject } from "../../http/guards.server.ts";
import { postedForm } from "../../http/posted-form.server.ts";
import { Notice, Page } from "../../ui/page.tsx";
import { addJudge } from "./add-judge.server.ts";
import { addPromptJudge } from "./add-prompt-judge.server.ts";
import { JudgeFields } from "./judge-fields.tsx";
import { JUDGE_LISTS, JudgeForm } from "./judge-form.ts";
import { newJudgeForm } from "./new-judge.server.ts";
import { previewPrompt } from "./prompt-form.server.ts";
import { problemsByField, readJudgeForm, readPromptForm } from "./read-judge-form.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { account, project } = inProject(context);
	const search = new URL(request.url).searchParams;
	const asked = { protocolId: search.get("protocol"), from: search.get("from") };
	return {
		slug: project.slug,
		isInstallationAdministrator: account.isAdministrator,
		...(await newJudgeForm(database(), project.id, asked)),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { project } = inProject(context);
	const posted = await postedForm(request, { lists: JUDGE_LISTS }, 1);
	const submission = parseWithZod(posted, { schema: JudgeForm });
	if (posted.get("intent") === "preview") {
		const previewed = await previewPrompt(database(), project.id, submission.payload);
		return data({ ...submission.reply(), previewed });
	}
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const { value: form, payload: sent } = submission;
	const db = database();
	const refuse = (problems: FieldProblems) => {
		const { "": formErrors = [], ...fieldErrors } = problems;
		return data(submission.reply({ formErrors, fieldErrors }), { status: 400 });
	};
	if (form.protocol === promptProtocol.id) {
		const prompt = await readPromptForm(db, { projectId: project.id, form, sent });
		const added = isRefusal(prompt) ? prompt : await addPromptJudge(db, prompt, new Date());
		if (added.kind === "added") {
			return redirect(`/projects/${project.slug}/judges/${added.judge.id}/setup`);
		}
		return refuse(problemsByField(added, { procedure: promptProtocol, form }));
	}
	const read = await readJudgeForm(db, { projectId: project.id, form, sent });
	if (isRefusal(read)) return refuse(problemsOf(read));
	const added = await addJudge(db, read, new Date());
	if (added.kind === "added") {
		return redirect(`/projects/${project.slug}/runs/new?judge=${added.judge.id}`);
	}
	const procedure = procedureById(form.protocol);
	return refuse(procedure ? problemsByField(added, { procedure, form }) : problemsOf(added));
}

export const meta = () => [{ title: "New judge · Concord" }];

export default function NewJudge() {
	const loaded = useLoaderData<typeof loader>();
	const { slug, protocols, protocol, lacksRubric, rubricVersion, prompt } = loaded;
	const answer = useActionData<typeof action>();
	return (
		<Page
			title={prompt?.from ? `Next version of ${prompt.from.series}` : "New judge"}
			width="narrow"
			intro={
				prompt?.from
					? `It is made from ${prompt.from.name}, which stays as it is. What says the same is no new version.`
					: null
			}
		>
			<nav aria-label="Protocol" className="tabs flex-wrap gap-y-0">
				{protocols.map(({ id, label }) => (
					<Link
						key={id}
						to={`?protocol=${id}`}
						aria-current={id === protocol.id ? "page" : undefined}
						preventScrollReset
					>
						{label}
					</Link>
				))}
			</nav>
			<p className="text-ink2">
				{protocol.description}
				{protocol.source ? <span className="text-ink3"> After “{protocol.source}”.</span> : null}
				{rubricVersion ? ` It scores version ${rubricVersion} of the rubric.` : null}
			</p>
			{lacksRubric ? (
				<Notice kind="warning">
					This protocol scores the rubric, and none is published yet.{" "}
					<Link className="link" to={`/projects/${slug}/rubric`}>
						Write and publish the rubric
					</Link>{" "}
					first.
				</Notice>
			) : (
				<JudgeFields
					key={`${protocol.id} ${prompt?.from?.name ?? ""}`}
					{...loaded}
					result={answer?.initialValue?.protocol === protocol.id ? answer : undefined}
				/>
			)}
		</Page>
	);
}
