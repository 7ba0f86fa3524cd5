import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	redirect,
	redirectDocument,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { database } from "../base/database.server.ts";
import { isRefusal, problemsOf } from "../base/refusal.ts";
import type { Access } from "../http/access.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { signedIn } from "../http/session.server.ts";
import { NewAccountForm } from "./account-form.ts";
import { ElsewhereButton } from "./elsewhere-button.tsx";
import { enter } from "./enter.server.ts";
import { Entrance } from "./entrance.tsx";
import { joinProject, lookUpInvitation } from "./join-project.server.ts";
import { NewAccountFields } from "./new-account-fields.tsx";
import { providerName } from "./provider.server.ts";

export const handle = { mayRead: "everybody", maySend: "everybody" } satisfies Access;
export const meta = () => [{ title: "Join a project · Concord" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const state = await lookUpInvitation(database(), params.token ?? "", new Date());
	if (isRefusal(state)) return data(state, { status: 410 });
	const { invitation, project, invitedBy } = state;
	const me = await signedIn(request);
	return data({
		kind: "open" as const,
		project: project.name,
		role: invitation.role,
		name: invitation.name,
		invitedBy,
		me: me?.name ?? null,
		provider: providerName(),
		token: params.token ?? "",
		path: new URL(request.url).pathname.replace(/\.data$/, ""),
	});
}

export async function action({ request, params }: ActionFunctionArgs) {
	const form = await postedForm(request);
	const token = params.token ?? "";
	const now = new Date();
	if (form.get("intent") === "join") {
		const me = await signedIn(request);
		if (!me) throw redirect(`/join/${token}`);
		const result = await joinProject(database(), { token, joiner: me, now });
		if (result.kind === "closed" || isRefusal(result)) throw redirect(`/join/${token}`);
		// A document of its own: its header allows the images of this project too.
		return redirectDocument(homeOf(result));
	}
	const submission = parseWithZod(form, { schema: NewAccountForm });
	const hidden = { hideFields: ["password" as const] };
	if (submission.status !== "success") return data(submission.reply(hidden), { status: 400 });
	const joiner = { chosen: submission.value };
	const result = await joinProject(database(), { token, joiner, now });
	switch (result.kind) {
		case "joined":
			return enter(request, { accountId: result.accountId, to: homeOf(result) });
		case "refused":
			return data(submission.reply({ ...hidden, fieldErrors: problemsOf(result) }), {
				status: 409,
			});
		case "already-member":
		case "closed":
			throw redirect(`/join/${token}`);
	}
}

function homeOf({ slug, role }: { slug: string; role: string }): string {
	return `/projects/${slug}${role === "annotator" ? "/label" : ""}`;
}

const ROLE_IN_WORDS = {
	administrator: "as an administrator",
	adjudicator: "to settle disagreements",
	annotator: "to label",
	viewer: "to look at the results",
};

export default function Join() {
	const invitation = useLoaderData<typeof loader>();
	if (invitation.kind !== "open") {
		return (
			<Entrance title="This link does not open a project" intro={<p>{invitation.sentence}</p>}>
				<Link to="/sign-in" className="link">
					Sign in
				</Link>
			</Entrance>
		);
	}
	const { project, role, invitedBy, me, name, path, provider, token } = invitation;
	return (
		<Entrance
			title={project}
			intro={
				<p>
					{invitedBy} invites you {ROLE_IN_WORDS[role]} in this project.
				</p>
			}
		>
			{me === null ? <JoinWithNewAccount name={name} /> : <JoinAs me={me} />}
			{provider && me === null ? (
				<ElsewhereButton provider={provider} hidden={{ invitation: token }} words="Join with" />
			) : null}
			<p className="text-[12.5px] text-ink3">
				{me === null ? "You have an account here? " : "You are somebody else? "}
				{me === null ? (
					<Link to={`/sign-in?to=${encodeURIComponent(path)}`} className="link">
						Sign in first
					</Link>
				) : (
					"Sign out, then open this link again."
				)}
			</p>
		</Entrance>
	);
}

function JoinAs({ me }: { me: string }) {
	return (
		<Form method="post">
			<button type="submit" name="intent" value="join" className="btn btn-primary w-full">
				Join as {me}
			</button>
		</Form>
	);
}

function JoinWithNewAccount({ name }: { name: string }) {
	const result = useActionData<typeof action>();
	const [form, fields] = useForm({
		lastResult: result,
		defaultValue: { name },
		onValidate: ({ formData }) => parseWithZod(formData, { schema: NewAccountForm }),
	});
	return (
		<Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
			<NewAccountFields fields={fields} />
			<button type="submit" className="btn btn-primary">
				Create the account and join
			</button>
		</Form>
	);
}
