import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
	type ActionFunctionArgs,
	data,
	type HeadersFunction,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { anyAccountExists } from "#db/queries/accounts.server.ts";
import { config } from "../base/config.server.ts";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { signedIn } from "../http/session.server.ts";
import { WaitingAnswers } from "../labelling/waiting-answers.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/page.tsx";
import { SignInForm } from "./account-form.ts";
import { ElsewhereButton } from "./elsewhere-button.tsx";
import { enterBy } from "./enter.server.ts";
import { Entrance } from "./entrance.tsx";
import { knownTo } from "./known-browser.server.ts";
import { LoginField } from "./login-field.tsx";
import { providerName } from "./provider.server.ts";
import { signIn } from "./sign-in.server.ts";
import { clientAddress, signInLimit } from "./sign-in-limit.server.ts";
import { sitePath } from "./site-path.ts";

export const handle = { mayRead: "everybody", maySend: "everybody" } satisfies Access;
export const meta = () => [{ title: "Sign in · Concord" }];
/** Without it a whole page would not carry what the action says: when to try again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
	const to = sitePath(new URL(request.url).searchParams.get("to"));
	if (await signedIn(request)) throw redirect(to);
	if (!(await anyAccountExists(database()))) {
		const isDemo = config().CONCORD_DEMO === "on";
		throw redirect(isDemo ? `/demo?${new URLSearchParams({ to })}` : "/setup");
	}
	return { to, provider: providerName() };
}

const CHANGED_MEANWHILE =
	"The password of this account was changed, or it was closed, at this moment: try again.";
const HIDDEN = { hideFields: ["password" as const] };

export async function action({ request }: ActionFunctionArgs) {
	const submission = parseWithZod(await postedForm(request), { schema: SignInForm });
	if (submission.status !== "success") {
		return data(submission.reply(HIDDEN), { status: 400 });
	}
	const { login, password, to } = submission.value;
	const now = new Date();
	const result = await signIn(database(), {
		login,
		password,
		address: clientAddress(request),
		isKnownTo: await knownTo(database(), request),
		now,
		limit: signInLimit,
	});
	switch (result.kind) {
		case "signed-in": {
			const { accountId, passwordHash } = result;
			const entered = await enterBy({ passwordHash }, request, { accountId, to: sitePath(to) });
			if (entered) return entered;
			return data(submission.reply({ ...HIDDEN, formErrors: [CHANGED_MEANWHILE] }), {
				status: 401,
			});
		}
		case "refused":
			return data(submission.reply({ ...HIDDEN, formErrors: [result.sentence] }), { status: 401 });
		case "too-many-tries": {
			const seconds = Math.ceil((result.retryAt.getTime() - now.getTime()) / 1000);
			const minutes = Math.ceil(seconds / 60);
			return data(
				submission.reply({
					...HIDDEN,
					formErrors: [
						`Too many tries. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
					],
				}),
				{ status: 429, headers: { "retry-after": String(seconds) } },
			);
		}
	}
}

export default function SignIn() {
	const { to, provider } = useLoaderData<typeof loader>();
	const [form, fields] = useForm<SignInForm>({ lastResult: useActionData<typeof action>() });
	return (
		<Entrance title="Sign in">
			<WaitingAnswers />
			<Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
				{form.errors ? <Notice kind="error">{form.errors.join(" ")}</Notice> : null}
				<input type="hidden" name={fields.to.name} value={to} />
				<LoginField field={fields.login} />
				<TextField
					name={fields.password.name}
					label="Password"
					type="password"
					autoComplete="current-password"
					errors={fields.password.errors}
					required
				/>
				<button type="submit" className="btn btn-primary">
					Sign in
				</button>
			</Form>
			{provider ? <ElsewhereButton provider={provider} hidden={{ to }} /> : null}
			<p className="text-[12.5px] text-ink3">
				No account? Ask the administrator of your project for an invitation link.
			</p>
		</Entrance>
	);
}
