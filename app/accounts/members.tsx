import { Form } from "@remix-run/react";
import { EmptyState } from "../ui/page.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import type { People } from "./people.server.ts";

type MembersProps = { members: People["members"]; me: string };

/** The members of a project with their work. */
export function Members({ members, me }: MembersProps) {
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
			<table className="table">
				<TableHead
					columns={[
						"Name",
						{ title: "Role", className: "max-sm:hidden" },
						"Labelled",
						{ title: "Remove", isSpoken: true },
					]}
				/>
				<tbody>
					{members.map((member) => (
						<tr key={member.accountId}>
							<td>
								<span className="font-semibold">{member.name}</span>{" "}
								{member.accountId === me ? <span className="text-ink3">(you)</span> : null}
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
										{member.role === "annotator" ? "nothing to label yet" : "—"}
									</span>
								)}
							</td>
							<td className="text-right">
								{member.accountId === me ? null : <Remove member={member} />}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</ScrollX>
	);
}

/** Two steps, so that nobody is removed by a slip. */
function Remove({ member }: { member: MembersProps["members"][number] }) {
	return (
		<details className="relative inline-block text-left">
			<summary className="link cursor-pointer list-none text-[13px] whitespace-nowrap">
				Remove …
			</summary>
			<Form method="post" className="mt-2 grid justify-items-end gap-1.5">
				<input type="hidden" name="accountId" value={member.accountId} />
				<button type="submit" name="intent" value="remove" className="btn btn-danger">
					Remove {member.name}
				</button>
				<span className="text-[12.5px] text-ink3">Their labels stay.</span>
			</Form>
		</details>
	);
}
