import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import type { Access } from "../http/access.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { TextField } from "../ui/field.tsx";
import { NewAccountForm } from "./account-form.ts";
import { enterBy } from "./enter.server.ts";
import { Entrance } from "./entrance.tsx";
import { choosePassword, lookUpReset } from "./reset-password.server.ts";

export const handle = { mayRead: "everybody", maySend: "everybody" } satisfies Access;
export const meta = () => [{ title: "A new password · Concord" }];

export async function loader({ params }: LoaderFunctionArgs) {
	const found = await lookUpReset(database(), params.token ?? "", new Date());
	if (isRefusal(found)) return data(found, { status: 410 });
	return data({ kind: found.kind, login: found.login });
}

export async function action({ request, params }: ActionFunctionArgs) {
	const form = await postedForm(request);
	const parsed = NewAccountForm.shape.password.safeParse(form.get("password"));
	if (!parsed.success) {
		return data({ errors: parsed.error.issues.map(({ message }) => message) }, { status: 400 });
	}
	const token = params.token ?? "";
	const chosen = { token, password: parsed.data, now: new Date() };
	const result = await choosePassword(database(), chosen);
	if (isRefusal(result)) return data({ errors: [result.sentence] }, { status: 410 });
	const { accountId, passwordHash } = result;
	const entered = await enterBy({ passwordHash }, request, { accountId, to: "/" });
	return entered ?? redirect("/sign-in");
}

export default function Reset() {
	const found = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	if (found.kind !== "open") {
		return (
			<Entrance title="This link opens nothing" intro={<p>{found.sentence}</p>}>
				<Link to="/sign-in" className="link">
					Sign in
				</Link>
			</Entrance>
		);
	}
	return (
		<Entrance
			title="A new password"
			intro={
				<p>
					For {found.login}. Once you use it, all browsers will be signed out, tokens for programs
					revoked, and a link to a provider removed; invitations and links for passwords that you
					made, and that nobody has used, will end.
				</p>
			}
		>
			<Form method="post" noValidate className="grid gap-4">
				<input type="hidden" name="login" autoComplete="username" value={found.login} readOnly />
				<TextField
					name="password"
					label="Password"
					hint="At least 10 characters, and none that everybody tries first."
					type="password"
					autoComplete="new-password"
					errors={answer && "errors" in answer ? answer.errors : undefined}
				/>
				<button type="submit" className="btn btn-primary">
					Use this password
				</button>
			</Form>
		</Entrance>
	);
}
