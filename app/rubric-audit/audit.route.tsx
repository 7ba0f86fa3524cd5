import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { ComputedPage } from "../ui/computed-page.tsx";
import { count, counted } from "../ui/numbers.ts";
import { Card, EmptyState, Page } from "../ui/page.tsx";
import { AgreementSquare } from "./agreement-square.tsx";
import { type AuditPage, auditPage } from "./audit-page.server.ts";
import { DimensionCard } from "./dimension-card.tsx";
import { DivisiveItems } from "./divisive-items.tsx";
import { PeopleCard } from "./people-card.tsx";
import { versionInWords } from "./rubric-version.ts";
import { Unanswered } from "./unanswered.tsx";
import { VerdictTable } from "./verdict-table.tsx";
import { versionAsked } from "./version-asked.ts";
import { VersionsCard } from "./versions-card.tsx";

export const meta = () => [{ title: "Rubric audit · Concord" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const version = versionAsked(new URL(request.url).searchParams);
	if (isRefusal(version)) throw notFound(version.sentence);
	const options = { seed: 1, bootstrap: 2000, ...(version !== undefined && { version }) };
	return {
		home: `/projects/${project.slug}`,
		page: await soon(auditPage(database(), project, options)),
	};
}

export default function RubricAudit() {
	const { home, page } = useLoaderData<typeof loader>();
	return (
		<ComputedPage title="Rubric audit" soon={page}>
			{(found) => <Audit home={home} page={found} />}
		</ComputedPage>
	);
}

function Audit({ home, page }: { home: string; page: AuditPage }) {
	const { audit, draft } = page;
	const { dimensions, rubric } = audit;
	const search = rubric.version === null ? "" : `&version=${rubric.version}`;
	if (dimensions.length === 0) {
		return (
			<Page title="Rubric audit">
				<EmptyState title="Nobody has labelled yet">
					What the rubric leaves open shows where two people label the same items.{" "}
					<Link className="link" to={`${home}/plan`}>
						Give items out
					</Link>{" "}
					or import labels.
				</EmptyState>
			</Page>
		);
	}
	return (
		<Page
			title="Rubric audit"
			intro="Where people disagree, why, and what to do about the words."
			actions={
				<Link to={`${home}/rubric/edit`} className="btn btn-primary">
					{draft ? "Go on with the draft" : "Write the next version"}
				</Link>
			}
		>
			<section aria-label="What to do" className="card px-5 py-4">
				<p className="max-w-3xl text-[19px] leading-snug tracking-tight">{audit.headline}</p>
				<p className="mt-2 max-w-3xl text-[13px] text-ink2">
					{counted(audit.items, "item")}
					{audit.clusters.length > 0 ? `, ${audit.clusters.join(" and ")} allowed for` : ""}. α is
					Krippendorff’s
					{dimensions.some(({ metric }) => metric !== "nominal")
						? ", of ordered levels by their order, of numbers by squared distance, as on Decide"
						: ""}
					; intervals are 95 %, those of gains for all people, levels and dimensions at once.{" "}
					{rubric.says}
				</p>
				{rubric.versions.length > 1 ? <Versions page={page} /> : null}
			</section>
			<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
				<AgreementSquare dimensions={dimensions} line={audit.line} />
				<VerdictTable dimensions={dimensions} home={home} search={search} />
			</div>
			<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
				{dimensions.map((dimension) => (
					<DimensionCard
						key={dimension.dimension}
						dimension={dimension}
						home={home}
						search={search}
					/>
				))}
			</div>
			<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
				<DivisiveItems page={page} home={home} search={search} />
				<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
					<Unanswered audit={audit} home={home} />
					<VersionsCard dimensions={dimensions} home={home} />
				</div>
			</div>
			<PeopleCard page={page} home={home} />
			<Proposals page={page} home={home} />
		</Page>
	);
}

function Versions({ page: { audit } }: { page: AuditPage }) {
	const { version: chosen, versions } = audit.rubric;
	const choices = [
		...versions.map(({ version }) => [String(version), versionInWords(version)] as const),
		["all", "all counted together"] as const,
	];
	return (
		<nav aria-label="Answers under" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
			<span className="text-ink2">Answers under:</span>
			{choices.map(([value, words]) => (
				<Link
					key={value}
					to={`?version=${value}`}
					aria-current={value === String(chosen) ? "page" : undefined}
					className={value === String(chosen) ? "font-semibold" : "link"}
				>
					{words}
				</Link>
			))}
		</nav>
	);
}

/** What adjudicators propose, beside the editor where it is worked into words. */
function Proposals({ page: { proposals, draft }, home }: { page: AuditPage; home: string }) {
	if (proposals.length === 0) return null;
	return (
		<Card
			title={`Proposals from adjudication (${count(proposals.length)})`}
			note="A proposal stands at its dimension in the editor until it is taken up or set aside."
		>
			<ul className="grid gap-3">
				{proposals.map(({ id, dimension, text, itemId, itemName, when }) => (
					<li key={id} className="border-t border-line2 pt-3 first:border-0 first:pt-0">
						<p className="font-semibold">{dimension || "Guideline"}</p>
						<p className="max-w-prose whitespace-pre-wrap wrap-anywhere" dir="auto">
							{text}
						</p>
						<p className="text-[12.5px] text-ink3">
							{when}, from{" "}
							<Link className="link" to={`${home}/items/${itemId}`}>
								{itemName}
							</Link>
						</p>
					</li>
				))}
			</ul>
			<p className="mt-3">
				<Link className="btn" to={`${home}/rubric/edit`}>
					{draft ? "Work them into the draft" : "Work them into the next version"}
				</Link>
			</p>
		</Card>
	);
}
