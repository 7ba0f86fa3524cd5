import { type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { held, SelectField, TextField } from "../ui/field.tsx";
import { Card } from "../ui/page.tsx";
import type { People } from "./people.server.ts";
import { InviteForm } from "./people-forms.ts";

/** The link of an invitation, right after it was made: it is not kept, so it is shown this once. */
export function InvitationLink({
	name,
	link,
	isReset = false,
}: {
	name: string;
	link: string;
	/** It leads to a new password, not into the project. */
	isReset?: boolean;
}) {
	return (
		<section
			role="status"
			className="grid gap-2 rounded-lg border border-accept bg-accept-soft px-4 py-3"
		>
			<p className="wrap-anywhere">
				Send this link to <strong>{name}</strong>. It works once, for{" "}
				{isReset ? "a day" : "14 days"}, and is shown only now.
			</p>
			<div className="flex flex-wrap gap-2">
				<input
					readOnly
					value={link}
					aria-label={`${isReset ? "Password" : "Invitation"} link for ${name}`}
					className="input min-w-0 flex-1 font-mono text-[12.5px]"
					onFocus={(event) => event.currentTarget.select()}
				/>
				<CopyButton text={link} />
			</div>
		</section>
	);
}

/** Copies a text; without scripts or outside https there is no such button, only the text. */
export function CopyButton({ text }: { text: string }) {
	const [state, setState] = useState<"hidden" | "ready" | "copied">("hidden");
	useEffect(() => {
		if ("clipboard" in navigator) setState("ready");
	}, []);
	if (state === "hidden") return null;
	return (
		<button
			type="button"
			className="btn"
			onClick={() => {
				void navigator.clipboard.writeText(text).then(() => setState("copied"));
			}}
		>
			{state === "copied" ? "Copied" : "Copy"}
		</button>
	);
}

type InvitationsProps = {
	invitations: People["invitations"];
	result: SubmissionResult<string[]> | undefined;
};

/** Invites somebody, and lists the invitations that can still be accepted. */
export function Invitations({ invitations, result }: InvitationsProps) {
	const [form, fields] = useForm<InviteForm>({
		id: "invite",
		lastResult: result,
		defaultValue: { role: "annotator" },
		onValidate: ({ formData }) => parseWithZod(formData, { schema: InviteForm }),
	});
	return (
		<Card title="Invite somebody" note="Nobody can register without a link.">
			<Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
				<input type="hidden" name="intent" value="invite" />
				<TextField
					key={fields.name.key}
					{...held(fields.name)}
					label="Who it is for"
					hint="They can change how they are called when they join."
					autoComplete="off"
				/>
				<SelectField key={fields.role.key} {...held(fields.role)} label="Role">
					<option value="annotator">annotator: labels, sees nothing of others</option>
					<option value="adjudicator">adjudicator: settles disagreements</option>
					<option value="viewer">viewer: sees results</option>
					<option value="administrator">administrator: may do everything here</option>
				</SelectField>
				<div>
					<button type="submit" className="btn btn-primary">
						Make a link
					</button>
				</div>
			</Form>
			{invitations.length > 0 ? (
				<ul className="mt-5 grid gap-2 border-t border-line2 pt-4" aria-label="Open invitations">
					{invitations.map((invitation) => (
						<li key={invitation.id} className="flex flex-wrap items-center justify-between gap-2">
							<span className="wrap-anywhere">
								{invitation.name}{" "}
								<span className="text-[12.5px] text-ink3">
									{invitation.role}, not accepted yet, ends {invitation.endsOn}
								</span>
							</span>
							<Form method="post">
								<input type="hidden" name="invitationId" value={invitation.id} />
								<button
									type="submit"
									name="intent"
									value="revoke"
									className="link text-[13px]"
									aria-label={`Take back the invitation of ${invitation.name}`}
								>
									Take back
								</button>
							</Form>
						</li>
					))}
				</ul>
			) : null}
		</Card>
	);
}
