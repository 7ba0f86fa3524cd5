import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { linkedSince } from "#db/queries/account-links.server.ts";
import { accountById } from "#db/queries/accounts.server.ts";
import { countSessions, deleteSessionsOf } from "#db/queries/sessions.server.ts";
import { config } from "../base/config.server.ts";
import { database } from "../base/database.server.ts";
import { isRefusal, problemsOf, refused } from "../base/refusal.ts";
import type { Access } from "../http/access.ts";
import { signedInAs } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { sessionId } from "../http/session.server.ts";
import { useEmptiedForm } from "../ui/emptied-form.ts";
import { TextField } from "../ui/field.tsx";
import { counted } from "../ui/numbers.ts";
import { Card, Notice, Page } from "../ui/page.tsx";
import { NewAccountForm } from "./account-form.ts";
import { makeToken, revokeToken, tokensView } from "./api-tokens.server.ts";
import { ApiTokensCard } from "./api-tokens-card.tsx";
import { type Changed, changeOwnPassword, removeOwnLink } from "./change-own-account.server.ts";
import { ElsewhereButton } from "./elsewhere-button.tsx";
import { providerName } from "./provider.server.ts";
import { signInLimit } from "./sign-in-limit.server.ts";
import { SiteHeader } from "./site-header.tsx";

export const handle = { mayRead: "signed-in", maySend: "signed-in" } satisfies Access;
export const meta = () => [{ title: "Your account · Concord" }];

export async function loader({ context }: LoaderFunctionArgs) {
	const account = signedInAs(context);
	const { id, name, login } = account;
	const db = database();
	const provider = providerName();
	const since = await linkedSince(db, { accountId: id, issuer: config().CONCORD_OIDC_ISSUER });
	return {
		name,
		login,
		provider,
		linkedSince: since?.toISOString().slice(0, 10) ?? null,
		hasPassword: (await accountById(db, id))?.passwordHash != null,
		others: (await countSessions(db, id, new Date())) - 1,
		...(await tokensView(db, account, new Date())),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await postedForm(request);
	const account = signedInAs(context);
	const intent = form.get("intent");
	const nothing = { isPassword: intent === "password", done: null, made: null, problems: null };
	if (intent === "make-token") {
		const made = await makeToken(database(), { account, form, now: new Date() });
		if (!isRefusal(made)) return data({ ...nothing, made });
		return data({ ...nothing, problems: problemsOf(made) }, 400);
	}
	const changed = await change(form, { request, accountId: account.id });
	if (!isRefusal(changed)) return data({ ...nothing, done: changed.sentence });
	return data({ ...nothing, problems: problemsOf(changed) }, 400);
}

type Visit = { request: Request; accountId: string };

async function change(form: FormData, { request, accountId }: Visit): Promise<Changed> {
	const db = database();
	const kept = sessionId(request) ?? "";
	switch (form.get("intent")) {
		case "password": {
			const next = NewAccountForm.shape.password.safeParse(form.get("next"));
			if (!next.success) {
				return refused(next.error.issues.map(({ message }) => message).join(" "), "next");
			}
			return changeOwnPassword(db, {
				accountId,
				current: String(form.get("current") ?? ""),
				next: next.data,
				keptSession: kept,
				endsTokens: form.get("endsTokens") === "on",
				now: new Date(),
				limit: signInLimit,
			});
		}
		case "end-others":
			await deleteSessionsOf(db, { accountId, kept });
			return { kind: "done", sentence: "All other browsers are signed out." };
		case "revoke-token": {
			const id = String(form.get("tokenId"));
			return revokeToken(db, { accountId, id, now: new Date() });
		}
		case "unlink":
			return removeOwnLink(db, { accountId, issuer: config().CONCORD_OIDC_ISSUER });
		default:
			return refused("That form is not known.");
	}
}

export default function Account() {
	const { name, login, provider, linkedSince, hasPassword, others, tokens, projects } =
		useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const problems = answer?.problems ?? {};
	const form = useEmptiedForm(answer, answer?.isPassword === true && answer.done !== null);
	const openTokens = tokens.filter(({ state }) => state === "open").length;
	return (
		<>
			<SiteHeader me={name} />
			<Page title="Your account" intro={`${name}, signed in as ${login}.`} width="narrow">
				{answer?.done ? <Notice kind="done">{answer.done}</Notice> : null}
				{problems[""] ? <Notice kind="error">{problems[""].join(" ")}</Notice> : null}
				{hasPassword ? (
					<Card title="Password" note="A new one signs all other browsers out.">
						<Form
							method="post"
							action="/account"
							ref={form}
							noValidate
							className="grid max-w-md gap-4"
						>
							<input type="hidden" name="login" autoComplete="username" value={login} readOnly />
							<TextField
								name="current"
								label="Password now"
								type="password"
								autoComplete="current-password"
								errors={problems.current}
							/>
							<TextField
								name="next"
								label="New password"
								hint="At least 10 characters, and none that everybody tries first."
								type="password"
								autoComplete="new-password"
								errors={problems.next}
							/>
							{openTokens > 0 ? (
								<label className="flex items-start gap-2">
									<input
										type="checkbox"
										name="endsTokens"
										defaultChecked
										className="mt-1 size-4 shrink-0 accent-accent"
									/>
									<span>
										Revoke my {counted(openTokens, "token")} for programs too: a new password alone
										keeps no program out
									</span>
								</label>
							) : null}
							<button
								type="submit"
								name="intent"
								value="password"
								className="btn btn-primary justify-self-start"
							>
								Change the password
							</button>
						</Form>
					</Card>
				) : null}
				{provider ? (
					<Card title={provider}>
						<div className="grid max-w-md gap-3">
							<p className="text-ink2">
								{linkedSince
									? `Linked since ${linkedSince}: ${provider} opens your account.`
									: `Not linked: ${provider} does not open your account.`}
								{linkedSince && !hasPassword
									? " No password does, so the link cannot be removed."
									: null}
							</p>
							{linkedSince === null ? (
								<ElsewhereButton provider={provider} hidden={{ intent: "link" }} words="Link" />
							) : hasPassword ? (
								<Form method="post" action="/account">
									<button type="submit" name="intent" value="unlink" className="btn">
										Remove the link
									</button>
								</Form>
							) : null}
						</div>
					</Card>
				) : null}
				<Card title="Browsers" note="One that is not used for seven days is signed out by itself.">
					<Form method="post" action="/account" className="flex flex-wrap items-center gap-3">
						<p className="text-ink2">
							{others === 0
								? "You are signed in nowhere else."
								: `You are signed in with ${counted(others, "other browser")}.`}
						</p>
						{others > 0 ? (
							<button type="submit" name="intent" value="end-others" className="btn">
								Sign the others out
							</button>
						) : null}
					</Form>
				</Card>
				<ApiTokensCard
					tokens={tokens}
					projects={projects}
					made={answer?.made ?? null}
					problems={problems}
				/>
			</Page>
		</>
	);
}
