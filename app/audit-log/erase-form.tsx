import { Form } from "@remix-run/react";
import { isRefusal, problemsOf, type Refusal } from "../base/refusal.ts";
import { TextField } from "../ui/field.tsx";
import { counted } from "../ui/numbers.ts";
import { Card, Notice } from "../ui/page.tsx";
import type { Erased } from "./erase-person.server.ts";

/** Lets an administrator erase somebody from the log. */
export function ErasePerson({ outcome }: { outcome: Erased | Refusal | undefined }) {
	const problems = isRefusal(outcome) ? problemsOf(outcome) : {};
	return (
		<Card
			title="Erase a person from the log"
			note="Their login and account go from every entry that names them; what was done, when and to what stays, and so does the chain. Labels, memberships and the account itself are not touched, backups keep what they hold, and what they do from now on is logged as before."
		>
			{/* What was erased is not asked for again. */}
			<Form
				key={isRefusal(outcome) ? "again" : outcome?.login}
				method="post"
				preventScrollReset
				className="grid max-w-md gap-3"
			>
				{outcome && !isRefusal(outcome) ? (
					<Notice kind="done">
						{outcome.login} is erased from {counted(outcome.entries, "place", "places")} of the log.
					</Notice>
				) : null}
				<TextField
					name="erased-login"
					label="Login"
					autoComplete="off"
					errors={problems["erased-login"]}
				/>
				<label className="flex items-start gap-2">
					<input type="checkbox" name="sure" className="mt-1 size-4 shrink-0 accent-accent" />
					<span>I am sure: it cannot be undone.</span>
				</label>
				{problems.sure ? <p className="text-[12.5px] text-reject">{problems.sure}</p> : null}
				<div>
					<button type="submit" className="btn">
						Erase
					</button>
				</div>
			</Form>
		</Card>
	);
}
