import { Form, Link } from "@remix-run/react";
import { API_SCOPES } from "#db/model/api-token.ts";
import type { FieldProblems } from "../base/refusal.ts";
import { CheckList } from "../ui/check-list.tsx";
import { useEmptiedForm } from "../ui/emptied-form.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { Moment } from "../ui/moment.tsx";
import { Card } from "../ui/page.tsx";
import type { ListedToken, MadeToken, TokensView } from "./api-tokens.server.ts";
import { CopyButton } from "./invitations.tsx";
import { SCOPES_IN_WORDS, TOKEN_DAYS } from "./token-scopes.ts";

type CardProps = TokensView & {
	/** The one that was made just now. */
	readonly made: MadeToken | null;
	readonly problems: FieldProblems;
};

/** Somebody's tokens for the HTTP API: those there are, and a form for a new one. */
export function ApiTokensCard({ tokens, projects, made, problems }: CardProps) {
	return (
		<Card
			title="Tokens for programs"
			note="A program that shows a token acts as you through the HTTP API, within the token’s scopes and never beyond what you may do yourself."
		>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
				{made ? <NewToken made={made} /> : null}
				{tokens.length > 0 ? <TokenList tokens={tokens} /> : null}
				<TokenForm made={made} projects={projects} problems={problems} />
				<p>
					<Link to="/help/api" className="link">
						What the API does, and how to ask it
					</Link>
				</p>
			</div>
		</Card>
	);
}

/** The token itself: it is not kept, so it is shown this once. */
function NewToken({ made: { name, token } }: { made: MadeToken }) {
	return (
		<section
			role="status"
			className="grid gap-2 rounded-lg border border-accept bg-accept-soft px-4 py-3"
		>
			<p>
				Keep the token <strong className="wrap-anywhere">{name}</strong> where only your program
				reads it. It is shown only now.
			</p>
			<div className="flex flex-wrap gap-2">
				<input
					readOnly
					value={token}
					aria-label={`Token ${name}`}
					className="input min-w-0 flex-1 font-mono text-[12.5px]"
					onFocus={(event) => event.currentTarget.select()}
				/>
				<CopyButton text={token} />
			</div>
		</section>
	);
}

function TokenList({ tokens }: { tokens: readonly ListedToken[] }) {
	return (
		<ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
			{tokens.map(({ id, name, scopes, project, expires, used, state }) => (
				<li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
					<div className="min-w-0">
						<p className="font-medium wrap-anywhere">{name}</p>
						<p className="text-ink2 wrap-anywhere">
							{scopes.join(", ")} in {project ?? "all your projects"}
						</p>
						<p className="text-[12.5px] text-ink3">
							{state === "expired" ? "Expired" : "Expires"} <Moment at={expires} />,{" "}
							{used ? (
								<>
									last used <Moment at={used} />
								</>
							) : (
								"never used"
							)}
						</p>
					</div>
					{state === "open" ? (
						<Form method="post" action="/account">
							<input type="hidden" name="tokenId" value={id} />
							<button
								type="submit"
								name="intent"
								value="revoke-token"
								className="btn btn-danger"
								aria-label={`Revoke ${name}`}
							>
								Revoke
							</button>
						</Form>
					) : (
						<span className="text-ink3">{state}</span>
					)}
				</li>
			))}
		</ul>
	);
}

const DAYS_IN_WORDS: Record<(typeof TOKEN_DAYS)[number], string> = {
	7: "a week",
	30: "30 days",
	90: "90 days",
	365: "a year",
};

function TokenForm({ made, projects, problems }: Omit<CardProps, "tokens">) {
	const form = useEmptiedForm(made ?? undefined, made !== null);
	return (
		<Form method="post" action="/account" ref={form} noValidate className="grid max-w-md gap-4">
			<TextField
				name="tokenName"
				label="A new token for"
				placeholder="nightly gate"
				maxLength={80}
				autoComplete="off"
				errors={problems.tokenName}
			/>
			<CheckList
				name="scopes"
				legend="It may"
				chosen={new Set(["read"])}
				errors={problems.scopes}
				options={API_SCOPES.map((scope) => ({
					value: scope,
					label: (
						<>
							<code>{scope}</code> <span className="text-ink2">{SCOPES_IN_WORDS[scope]}.</span>
						</>
					),
				}))}
			/>
			<div className="grid gap-4 sm:grid-cols-2">
				<SelectField name="project" label="In" defaultValue="" errors={problems.project}>
					<option value="">all my projects</option>
					{projects.map(({ slug, name }) => (
						<option key={slug} value={slug}>
							{name}
						</option>
					))}
				</SelectField>
				<SelectField name="days" label="For" defaultValue="90" errors={problems.days}>
					{TOKEN_DAYS.map((days) => (
						<option key={days} value={days}>
							{DAYS_IN_WORDS[days]}
						</option>
					))}
				</SelectField>
			</div>
			<button
				type="submit"
				name="intent"
				value="make-token"
				className="btn btn-primary justify-self-start"
			>
				Make the token
			</button>
		</Form>
	);
}
