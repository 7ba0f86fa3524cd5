import { Form, Link } from "@remix-run/react";
import { ROLES } from "#db/model/roles.ts";
import { count, counted } from "../ui/numbers.ts";
import { Card, EmptyState } from "../ui/page.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import type { People } from "./people.server.ts";

type Member = People["members"][number];
type MembersProps = { members: Member[]; me: string; mayReset: boolean };

/** Why somebody's answers are left out: the same words for all, so that they can be counted. */
const EXCLUSION_REASONS = [
	"answered without reading",
	"misunderstood the rubric",
	"saw judges’ answers before",
	"a trial account",
] as const;

/** The members of a project with their work. */
export function Members({ members, me, mayReset }: MembersProps) {
	if (members.length === 0) {
		return (
			<EmptyState title="Nobody is in this project yet">
				<p>
					Invite at least two annotators: only then can you see whether people agree with each
					other.
				</p>
			</EmptyState>
		);
	}
	return (
		<ScrollX label="People" className="card">
			<table className="table max-sm:[&_td]:px-2 max-sm:[&_th]:px-2">
				<TableHead
					columns={[
						"Name",
						{ title: "Role", className: "max-sm:hidden" },
						"Labelled",
						{ title: "Change", isSpoken: true },
					]}
				/>
				<tbody>
					{members.map((member) => (
						<tr key={member.accountId}>
							<td>
								{member.raterId ? (
									<Link className="link font-semibold" to={member.raterId}>
										{member.name}
									</Link>
								) : (
									<span className="font-semibold">{member.name}</span>
								)}{" "}
								{member.accountId === me ? <span className="text-ink3">(you)</span> : null}
								{member.isPaused ? <span className="chip chip-warn">paused</span> : null}
								{member.isClosed ? (
									<>
										{" "}
										<span className="chip chip-warn">account closed</span>
										<span className="block text-[12.5px] text-ink2">
											They get no items any more.
											{member.assigned > member.done
												? " Remove them, and their open items go back to the others."
												: null}
										</span>
									</>
								) : null}
								<span className="block max-w-56 truncate text-[12.5px] text-ink3">
									{member.login}
								</span>
								<span className="block text-[12.5px] text-ink2 sm:hidden">{member.role}</span>
							</td>
							<td className="max-sm:hidden">{member.role}</td>
							<td>
								{member.assigned > 0 ? (
									<span className="flex flex-wrap items-center gap-x-3">
										<ProgressBar done={member.done} of={member.assigned} />
										{member.skipped > 0 ? (
											<span className="text-[12.5px] text-ink3">{member.skipped} skipped</span>
										) : null}
									</span>
								) : (
									<span className="text-ink3">
										{member.role === "annotator" ? "nothing to label yet" : "does not label"}
									</span>
								)}
							</td>
							<td className="text-right">
								{member.accountId === me ? null : <Change member={member} mayReset={mayReset} />}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</ScrollX>
	);
}

/** What can be changed of a member, folded away: nothing is done by a slip. */
function Change({ member, mayReset }: { member: Member; mayReset: boolean }) {
	const [act, small] = [
		"grid justify-items-start gap-1.5 sm:justify-items-end",
		"text-[12.5px] text-ink3",
	];
	const who = <input type="hidden" name="accountId" value={member.accountId} />;
	return (
		<details className="relative inline-block text-left">
			<summary className="link cursor-pointer list-none text-[13px] whitespace-nowrap">
				Change …<span className="sr-only"> {member.name}</span>
			</summary>
			<div className="mt-2 grid min-w-56 gap-3">
				<Form method="post" className={act}>
					{who}
					<button
						type="submit"
						name="intent"
						value={member.isPaused ? "resume" : "pause"}
						className="btn"
					>
						{member.isPaused ? "Let go on" : "Pause"} {member.name}
					</button>
				</Form>
				<Form method="post" className="flex flex-wrap gap-2 sm:justify-end">
					{who}
					<select
						name="role"
						aria-label={`Role of ${member.name}`}
						defaultValue={member.role}
						className="input w-auto"
					>
						{ROLES.map((role) => (
							<option key={role}>{role}</option>
						))}
					</select>
					<button type="submit" name="intent" value="role" className="btn">
						Change the role
					</button>
				</Form>
				{mayReset ? (
					<Form method="post" className={act}>
						{who}
						<input type="hidden" name="name" value={member.name} />
						<button type="submit" name="intent" value="reset" className="btn">
							Link for a new password
						</button>
					</Form>
				) : null}
				<Form method="post" className={act}>
					{who}
					<select
						name="excludedReason"
						aria-label={`Answers of ${member.name}`}
						className="input w-auto"
						defaultValue=""
					>
						<option value="">their answers stay</option>
						{EXCLUSION_REASONS.map((reason) => (
							<option key={reason} value={reason}>
								left out: {reason}
							</option>
						))}
					</select>
					<button type="submit" name="intent" value="remove" className="btn btn-danger">
						Remove {member.name}
					</button>
					<span className={small}>Their open items go back to the others.</span>
				</Form>
			</div>
		</details>
	);
}

/** Who labelled here and left: their answers are still there. */
export function Former({ former }: { former: People["former"] }) {
	if (former.length === 0) return null;
	return (
		<Card title="Former">
			<ul className="grid gap-1.5">
				{former.map(({ raterId, name, submitted, skipped, isLeftOut }) => (
					<li key={raterId} className="flex flex-wrap items-center gap-x-3">
						<Link className="link font-semibold wrap-anywhere" to={raterId}>
							{name}
						</Link>
						<span className="text-ink2">
							{counted(submitted, "answer")}
							{skipped > 0 ? `, ${count(skipped)} skipped` : ""}
							{isLeftOut ? "; they count in no figure" : "; they count as before"}
						</span>
					</li>
				))}
			</ul>
		</Card>
	);
}

/** People whose answers count in no figure, each with the reason, and the way back. */
export function Excluded({ excluded }: { excluded: People["excluded"] }) {
	if (excluded.length === 0) return null;
	return (
		<Card title="Left out of figures">
			<ul className="grid gap-1.5">
				{excluded.map(({ raterId, name, reason }) => (
					<li key={raterId} className="flex flex-wrap items-center gap-x-3">
						<span className="font-semibold wrap-anywhere">{name}</span>
						<span className="text-ink2">{reason}</span>
						<Form method="post" className="ml-auto">
							<input type="hidden" name="raterId" value={raterId} />
							<button
								type="submit"
								name="intent"
								value="count-again"
								className="link text-[13px] wrap-anywhere"
							>
								Count {name} again
							</button>
						</Form>
					</li>
				))}
			</ul>
		</Card>
	);
}
