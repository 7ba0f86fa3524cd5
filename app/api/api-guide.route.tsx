import { Link, useLoaderData } from "@remix-run/react";
import { config } from "../base/config.server.ts";
import { HelpHeader } from "../help/help-header.tsx";
import type { Access } from "../http/access.ts";
import { count } from "../ui/numbers.ts";
import { Card, Page } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { apiGuide, type GuideField, type GuideOperation } from "./api-guide.server.ts";

export const handle = { mayRead: "signed-in" } satisfies Access;
export const meta = () => [{ title: "HTTP API · Concord" }];

export async function loader({ request }: { request: Request }) {
	const { PUBLIC_URL, CONCORD_API_PER_MINUTE: perMinute } = config();
	return { ...apiGuide(), perMinute, origin: new URL(PUBLIC_URL ?? request.url).origin };
}

/** The API for people: its rules, then every operation, read off the document that programs read. */
export default function ApiGuide() {
	const { groups, scopes, problems, perMinute, origin } = useLoaderData<typeof loader>();
	return (
		<>
			<HelpHeader />
			<Page
				title="HTTP API"
				intro="What the pages and the command do, for programs. This page is made from the same document that programs read."
				actions={
					<a className="btn" href="/api/v1/openapi.json">
						OpenAPI 3.1
					</a>
				}
			>
				<Card title="How to ask">
					<div className="grid max-w-[62em] gap-3 text-ink2">
						<p>
							Make a token on{" "}
							<Link className="link" to="/account">
								your account’s page
							</Link>{" "}
							and show it with every request. It opens what its scopes say, and never more than you
							may at that moment.
						</p>
						<Code text={`curl -H "Authorization: Bearer $TOKEN" ${origin}/api/v1/projects`} />
						<ul className="grid list-disc gap-1 pl-5">
							<li>
								Lists come in pages: <code>next</code> is the <code>cursor</code> of the following
								one, for the same query alone.
							</li>
							<li>
								A POST that changes something takes an <code>Idempotency-Key</code>: repeated within
								a day it is carried out once and answered alike.
							</li>
							<li>
								A token may send {count(perMinute)} requests a minute; then 429 says in{" "}
								<code>Retry-After</code> when to go on.
							</li>
							<li>
								Bodies are JSON of up to 4 MB; files of imports are streamed, up to 512 MB at once.
							</li>
						</ul>
					</div>
				</Card>
				<Card title="Scopes">
					<dl className="grid max-w-[62em] gap-2 text-ink2">
						{scopes.map(({ scope, words }) => (
							<div key={scope} className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
								<dt>
									<code>{scope}</code>
								</dt>
								<dd>{words}.</dd>
							</div>
						))}
					</dl>
				</Card>
				<nav aria-label="Operations" className="flex flex-wrap gap-x-4 gap-y-1">
					{groups.map(({ name }) => (
						<a key={name} className="link" href={`#${name}`}>
							{name}
						</a>
					))}
					<a className="link" href="#problems">
						Problems
					</a>
				</nav>
				{groups.map(({ name, operations }) => (
					<section key={name} id={name} className="scroll-mt-4">
						<Card title={name}>
							<div className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
								{operations.map((operation) => (
									<Operation key={operation.id} operation={operation} />
								))}
							</div>
						</Card>
					</section>
				))}
				<section id="problems" className="scroll-mt-4">
					<Card
						title="Problems"
						note="application/problem+json (RFC 9457): type is one of these, detail a sentence on what happened and what to do, fields the same by field."
					>
						<Table columns={["Type", { title: "Status", className: "num" }, "Means"]}>
							{problems.map(({ name, status, title }) => (
								<tr key={name} id={name}>
									<th scope="row" className="text-left font-normal">
										<code>{name}</code>
									</th>
									<td className="num">{status}</td>
									<td>{title}</td>
								</tr>
							))}
						</Table>
					</Card>
				</section>
			</Page>
		</>
	);
}

function Code({ text }: { text: string }) {
	return (
		<pre className="whitespace-pre-wrap wrap-anywhere rounded-lg border border-line bg-ground p-3 text-[12.5px]">
			{text}
		</pre>
	);
}

function Operation({ operation }: { operation: GuideOperation }) {
	const { id, method, path, summary, note, parameters, body, takes, status, answer } = operation;
	return (
		<details id={id} className="py-2">
			<summary className="cursor-pointer">
				<span className="inline-flex max-w-full flex-wrap items-baseline gap-x-3 align-top">
					<code className="wrap-anywhere text-[12.5px]">
						<b>{method}</b> {path}
					</code>
					<span className="text-ink2">{summary}</span>
				</span>
			</summary>
			<div className="mt-2 grid gap-3 pb-2 pl-4">
				<p className="max-w-[62em] text-ink2">
					<Marked text={note} />
				</p>
				{takes.length > 0 ? <p className="text-ink2">Takes {takes.join(", ")}.</p> : null}
				<Fields title="Query" fields={parameters} />
				<Fields title="Body" fields={body} />
				<Fields title={`Answer (${status})`} fields={answer} isAnswer />
			</div>
		</details>
	);
}

/** A sentence of the document, in which code stands between backquotes. */
function Marked({ text }: { text: string }) {
	if (!text.includes("`")) return text;
	const parts = text.split("`").map((part, at) => ({ part, at, isCode: at % 2 === 1 }));
	return parts.map(({ part, at, isCode }) => (isCode ? <code key={at}>{part}</code> : part));
}

type FieldsProps = {
	title: string;
	fields: readonly GuideField[];
	isAnswer?: boolean;
};

function Fields({ title, fields, isAnswer = false }: FieldsProps) {
	if (fields.length === 0) return null;
	return (
		<div>
			<h3 className="text-[12.5px] font-medium text-ink3">{title}</h3>
			<dl className="mt-1 grid gap-1">
				{fields.map(({ name, what, isRequired, note }) => (
					<div key={name} className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
						<dt className="wrap-anywhere">
							<code>{name}</code>
							{isRequired && !isAnswer ? <span className="text-ink3"> (needed)</span> : null}
						</dt>
						<dd className="wrap-anywhere text-ink2">
							{what}
							{note ? <span className="text-ink3"> — </span> : null}
							<Marked text={note} />
						</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
