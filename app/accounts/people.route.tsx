import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { membersOfProject } from "#db/queries/memberships.server.ts";
import { config } from "../base/config.server.ts";
import { database } from "../base/database.server.ts";
import { isRefusal, problemsOf, refused } from "../base/refusal.ts";
import { inProject, type ProjectAccess } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { counted } from "../ui/numbers.ts";
import { Notice, Page } from "../ui/page.tsx";
import { changeRole, countAnswers, pauseMember, removeMember } from "./change-member.server.ts";
import { takeBackInvitation } from "./close-access.server.ts";
import { giveItems } from "./give-items.server.ts";
import { GiveItems } from "./give-items.tsx";
import { InvitationLink, Invitations } from "./invitations.tsx";
import { invite } from "./invite.server.ts";
import { Excluded, Former, Members } from "./members.tsx";
import { people } from "./people.server.ts";
import { GiveItemsForm, InviteForm } from "./people-forms.ts";
import { makePasswordReset } from "./reset-password.server.ts";

export const meta = () => [{ title: "People · Concord" }];

export async function loader({ context }: LoaderFunctionArgs) {
	const { project, account } = inProject(context);
	return {
		home: `/projects/${project.slug}`,
		me: account.id,
		mayReset: account.isAdministrator,
		...(await people(database(), project, new Date())),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const access = inProject(context);
	const form = await postedForm(request);
	switch (form.get("intent")) {
		case "invite":
			return inviteSomebody(access, form, request);
		case "give-items":
			return giveOut(access, form);
		case "revoke":
			return takeBack(access, form);
		case "remove":
		case "pause":
		case "resume":
		case "role":
		case "count-again":
			return change(access, form);
		case "reset":
			return resetLink(access, form, request);
		default:
			return data(refused("That form is not known."), 400);
	}
}

async function inviteSomebody(
	{ project, account }: ProjectAccess,
	form: FormData,
	request: Request,
) {
	const submission = parseWithZod(form, { schema: InviteForm });
	if (submission.status !== "success") {
		return data({ kind: "invite" as const, result: submission.reply() }, 400);
	}
	const { name, role } = submission.value;
	const invitation = { projectId: project.id, role, name, createdBy: account.id, now: new Date() };
	const token = await invite(database(), invitation);
	if (isRefusal(token)) return data(token, 409);
	const origin = config().PUBLIC_URL ?? new URL(request.url).origin;
	const link = new URL(`/join/${token}`, origin).href;
	const result = submission.reply({ resetForm: true });
	return data({ kind: "invited" as const, name, link, result });
}

async function giveOut({ project }: ProjectAccess, form: FormData) {
	const submission = parseWithZod(form, { schema: GiveItemsForm });
	const refuse = (result: ReturnType<typeof submission.reply>) =>
		data({ kind: "give-items" as const, result }, 400);
	if (submission.status !== "success") return refuse(submission.reply());
	const given = await giveItems(database(), project, { ...submission.value, now: new Date() });
	if (isRefusal(given)) return refuse(submission.reply({ fieldErrors: problemsOf(given) }));
	return data(given);
}

async function takeBack({ project }: ProjectAccess, form: FormData) {
	const invitationId = String(form.get("invitationId"));
	const which = { projectId: project.id, invitationId, now: new Date() };
	const refusal = await takeBackInvitation(database(), which);
	if (refusal) return data(refusal, 409);
	return data({ kind: "done" as const, sentence: "The invitation was taken back." });
}

async function change({ project, account }: ProjectAccess, form: FormData) {
	const db = database();
	const text = (name: string) => String(form.get(name) ?? "");
	const [projectId, by, now] = [project.id, account.id, new Date()];
	const which = { projectId, accountId: text("accountId"), by, now };
	const changed = await (() => {
		switch (text("intent")) {
			case "remove":
				return removeMember(db, { ...which, excludedReason: text("excludedReason") || null });
			case "role":
				return changeRole(db, { ...which, role: text("role") });
			case "count-again":
				return countAnswers(db, { projectId, raterId: text("raterId"), reason: null });
			default:
				return pauseMember(db, { ...which, isPaused: text("intent") === "pause" });
		}
	})();
	return data(changed, isRefusal(changed) ? 400 : 200);
}

async function resetLink({ project, account }: ProjectAccess, form: FormData, request: Request) {
	const db = database();
	const accountId = String(form.get("accountId"));
	const member = (await membersOfProject(db, project.id)).find(
		(one) => one.accountId === accountId,
	);
	if (!member) return data(refused("They are not in this project any more."), 404);
	const token = await makePasswordReset(db, { accountId, maker: account, now: new Date() });
	if (isRefusal(token)) return data(token, 403);
	const origin = config().PUBLIC_URL ?? new URL(request.url).origin;
	const link = new URL(`/reset/${token}`, origin).href;
	return data({ kind: "reset" as const, name: member.name, link });
}

export default function People() {
	const { home, me, mayReset, members, former, excluded, invitations, items, sources, hasRubric } =
		useLoaderData<typeof loader>();
	const done = useActionData<typeof action>();
	const annotators = members.filter((member) => member.raterId !== null && !member.isClosed);
	return (
		<Page
			title="People"
			intro="Who labels, who settles and who looks on. A name opens the person’s card. Leads see answers as they come; annotators see only their own work."
			actions={
				<Link to={`${home}/plan`} className="btn">
					Plan who labels what
				</Link>
			}
		>
			{done?.kind === "refused" ? <Notice kind="error">{done.sentence}</Notice> : null}
			{done?.kind === "done" ? <Notice kind="done">{done.sentence}</Notice> : null}
			{done?.kind === "invited" ? <InvitationLink name={done.name} link={done.link} /> : null}
			{done?.kind === "reset" ? <InvitationLink name={done.name} link={done.link} isReset /> : null}
			{done?.kind === "given" ? (
				<Notice kind="done">
					{done.assigned === 0
						? "They have all of these items already: nothing was added."
						: `${counted(done.assigned, "assignment")} added for ${counted(done.people, "person", "people")}.`}
				</Notice>
			) : null}
			<Members members={members} me={me} mayReset={mayReset} />
			<Former former={former} />
			<Excluded excluded={excluded} />
			<div className="grid items-start gap-5 lg:grid-cols-2">
				<Invitations
					invitations={invitations}
					result={done && "result" in done && done.kind !== "give-items" ? done.result : undefined}
				/>
				<GiveItems
					home={home}
					annotators={annotators}
					items={items}
					sources={sources}
					hasRubric={hasRubric}
					result={done?.kind === "give-items" ? done.result : undefined}
				/>
			</div>
		</Page>
	);
}
