import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { AUDIT_ACTIONS, AUDIT_ACTORS } from "#db/model/audit-log.ts";
import { isRefusal, problemsOf } from "../base/refusal.ts";
import { Computed } from "../ui/computed.tsx";
import { dayInWords } from "../ui/dates.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { Card, EmptyState, Notice, Page } from "../ui/page.tsx";
import type { LogPageData } from "./log-page.server.ts";
import { NO_PROJECT, searchOf } from "./log-search.ts";
import { LogTable } from "./log-table.tsx";
import { ACTORS_IN_WORDS, BEGINNING, verificationInWords } from "./log-words.ts";

type LogPageProps = LogPageData & {
	/** Address of the page. */
	home: string;
	ofProject?: boolean;
	/** May they open the page of the whole installation? */
	seesAll?: boolean;
	/** What can be chosen of; absent in a project. */
	projects?: readonly { slug: string; name: string }[];
	children?: ReactNode;
};

/** Who did what when: filters, the entries, whether their chain is whole, and files of them. */
export function LogPage(props: LogPageProps) {
	const {
		home,
		ofProject = false,
		seesAll,
		words,
		beganAt,
		isFirst,
		page,
		chain,
		children,
	} = props;
	return (
		<Page
			title="Audit log"
			intro={
				ofProject
					? "Who changed what in this project, and when. Entries hold ids and counts, never texts of items or answers."
					: "Who changed what in this installation, and when. Entries hold ids and counts, never texts, keys or links."
			}
			actions={
				<>
					<a className="btn" href={`${home}/audit-log.csv${searchOf(words)}`}>
						CSV
					</a>
					<a className="btn" href={`${home}/audit-log.jsonl${searchOf(words)}`}>
						JSON lines
					</a>
					{seesAll ? (
						<Link className="btn" to="/audit-log">
							All projects
						</Link>
					) : null}
				</>
			}
		>
			<Chain chain={chain} beganAt={beganAt} />
			<Filters {...props} />
			<Computed soon={page} frame={(content) => <Card>{content}</Card>}>
				{(found) =>
					isRefusal(found) ? (
						<EmptyState title="Nothing to show">{found.sentence}</EmptyState>
					) : found.entries.length === 0 ? (
						<EmptyState title={isFirst ? "No entries" : "No older entries"}>
							<p>
								{isFirst
									? "No entry is as these filters ask. Clear one of them to see others."
									: "The entries end here."}
							</p>
						</EmptyState>
					) : (
						<Card>
							<LogTable
								entries={found.entries}
								withProject={!ofProject}
								toPerson={(login) => `${home}${searchOf({ ...words, login, actor: "" })}`}
							/>
							<nav className="mt-3 flex gap-4" aria-label="More entries">
								{isFirst ? null : (
									<Link className="link" to={`${home}${searchOf(words)}`}>
										Newest entries
									</Link>
								)}
								{found.next === null ? null : (
									<Link
										className="link"
										to={`${home}${searchOf(words, { before: String(found.next) })}`}
									>
										Older entries
									</Link>
								)}
							</nav>
						</Card>
					)
				}
			</Computed>
			{children}
		</Page>
	);
}

function Chain({ chain, beganAt }: Pick<LogPageProps, "chain" | "beganAt">) {
	return (
		<div className="grid gap-1">
			<Computed soon={chain} frame={(content) => content}>
				{(found) => (
					<Notice kind={found.whole ? "info" : "error"}>{verificationInWords(found)}</Notice>
				)}
			</Computed>
			<p className="text-[12.5px] text-ink3">
				{beganAt === null ? "" : `Since ${dayInWords(new Date(beganAt))}. `}
				{BEGINNING}
			</p>
		</div>
	);
}

function Filters({ home, words, page, projects }: LogPageProps) {
	const problems = page.now && isRefusal(page.now) ? problemsOf(page.now) : {};
	const field = <Name extends keyof typeof words>(name: Name) => ({
		name,
		defaultValue: words[name],
		errors: problems[name],
	});
	return (
		<Form
			key={JSON.stringify(words)}
			method="get"
			action={home}
			className="card grid grid-cols-2 items-start gap-3 px-5 py-4 sm:grid-cols-3 lg:grid-cols-6"
		>
			<SelectField {...field("actor")} label="Who">
				<option value="">anybody</option>
				{AUDIT_ACTORS.map((actor) => (
					<option key={actor} value={actor}>
						{ACTORS_IN_WORDS[actor]}
					</option>
				))}
			</SelectField>
			<TextField {...field("login")} label="Login" autoComplete="off" />
			<SelectField {...field("action")} label="What">
				<option value="">anything</option>
				{AUDIT_ACTIONS.map((action) => (
					<option key={action}>{action}</option>
				))}
			</SelectField>
			{projects ? (
				<SelectField {...field("project")} label="Project">
					<option value="">any</option>
					<option value={NO_PROJECT}>none: the installation's own</option>
					{projects.map(({ slug, name }) => (
						<option key={slug} value={slug}>
							{name}
						</option>
					))}
				</SelectField>
			) : null}
			<TextField {...field("from")} label="From" type="date" />
			<TextField {...field("to")} label="To (UTC)" type="date" />
			<div className="col-span-full flex gap-2">
				<button type="submit" className="btn btn-primary">
					Show
				</button>
				<Link className="btn" to={home}>
					Show all
				</Link>
			</div>
		</Form>
	);
}
