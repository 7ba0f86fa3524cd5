import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { anyAccountExists } from "#db/queries/accounts.server.ts";
import { config } from "../base/config.server.ts";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { isFromThisMachine } from "../http/peer-address.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { NewAccountForm } from "./account-form.ts";
import { demoEntry } from "./demo-entry.server.ts";
import { enter } from "./enter.server.ts";
import { Entrance } from "./entrance.tsx";
import { NewAccountFields } from "./new-account-fields.tsx";
import { setUp } from "./set-up.server.ts";
import { settingOfSetupToken } from "./setup-token.server.ts";

export const handle = { mayRead: "everybody", maySend: "everybody" } satisfies Access;
export const meta = () => [{ title: "Set up Concord" }];

function tokenOf(request: Request): string {
	return new URL(request.url).searchParams.get("token") ?? "";
}

export async function loader({ request }: LoaderFunctionArgs) {
	const db = database();
	if (await anyAccountExists(db)) throw redirect("/sign-in");
	const setting = await settingOfSetupToken(db, tokenOf(request), new Date());
	const isFromHere = isFromThisMachine(request);
	const isDemo = config().CONCORD_DEMO === "on";
	if (!setting && (await demoEntry(db, { isDemo, isFromHere }))) throw redirect("/demo");
	return data({ open: setting !== null }, { status: setting ? 200 : 403 });
}

export async function action({ request }: ActionFunctionArgs) {
	const submission = parseWithZod(await postedForm(request), { schema: NewAccountForm });
	if (submission.status !== "success") {
		return data(submission.reply({ hideFields: ["password"] }), { status: 400 });
	}
	const token = tokenOf(request);
	const result = await setUp(database(), { token, chosen: submission.value, now: new Date() });
	switch (result.kind) {
		case "created":
			return enter(request, { accountId: result.accountId, to: "/" });
		case "refused":
			// There the page says what to do, or has moved on to signing in.
			throw redirect("/setup");
	}
}

export default function Setup() {
	const { open } = useLoaderData<typeof loader>();
	const [form, fields] = useForm({
		lastResult: useActionData<typeof action>(),
		onValidate: ({ formData }) => parseWithZod(formData, { schema: NewAccountForm }),
		shouldRevalidate: "onInput",
	});
	if (!open) {
		return (
			<Entrance
				title="Set up Concord"
				intro={
					<p>
						Nobody has an account here yet. The first one is made through the link with{" "}
						<code>/setup?token=…</code> that was printed in the terminal when the server started. If
						it is lost, start the server again: it prints a new one.
					</p>
				}
			/>
		);
	}
	return (
		<Entrance
			title="Set up Concord"
			intro={<p>You are the first here: this account is the administrator of everything.</p>}
		>
			<Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
				<NewAccountFields fields={fields} />
				<button type="submit" className="btn btn-primary">
					Create the account
				</button>
			</Form>
		</Entrance>
	);
}
