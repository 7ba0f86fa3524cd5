import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { usageOfJudges } from "#db/queries/run-answers.server.ts";
import { countRunsByJudge } from "#db/queries/runs.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { protocolById } from "#judges/protocols/index.ts";
import { database } from "../../base/database.server.ts";
import { soon } from "../../compute/soon.ts";
import { defaultSet } from "../../derived-sets/reported-set.server.ts";
import { SetLink } from "../../derived-sets/set-link.tsx";
import { inProject } from "../../http/guards.server.ts";
import { Computed } from "../../ui/computed.tsx";
import { Coverage } from "../../ui/coverage.tsx";
import { count } from "../../ui/numbers.ts";
import { Card, EmptyState, Page } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import { learntOfModels } from "../endpoints/learnt-of-models.server.ts";
import { figuresInWords, judgeFigures } from "../runs/judge-figures.ts";
import { ImportedJudgeRow } from "./imported-judge-row.tsx";
import { judgesFromFiles } from "./imported-judges.server.ts";
import { judgesThatJudge } from "./judges-that-judge.server.ts";
import { keptCoverage } from "./kept-coverage.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
	const { account, project } = inProject(context);
	const db = database();
	const set = await defaultSet(db, project.id);
	return {
		slug: project.slug,
		set: set && { id: set.id, name: set.name },
		isInstallationAdministrator: account.isAdministrator,
		// Coverage takes a look at every judgment.
		listed: await soon(judgesOf(db, project, set?.id)),
	};
}

async function judgesOf(db: Database, project: Project, setId: string | undefined) {
	const coverage = await keptCoverage(db, project, setId);
	const usage = await usageOfJudges(db, project.id);
	const runCounts = await countRunsByJudge(db, project.id);
	const learntOf = await learntOfModels(db);
	return {
		judges: (await judgesThatJudge(db, project.id)).map(({ judge, endpointName }) => ({
			id: judge.id,
			name: judge.name,
			identity: shortIdentity(judge.identity),
			protocol: protocolById(judge.protocol)?.label ?? judge.protocol,
			model: judge.model,
			endpoint: endpointName,
			learnt: learntOf(judge),
			roleModels: Object.entries(judge.roleModels).map(([role, { model, endpointId }]) => ({
				role,
				model,
				isEmbedded: endpointId === null,
			})),
			asked: coverage.get(judge.id)?.asked ?? 0,
			scored: coverage.get(judge.id)?.scored ?? 0,
			runs: runCounts.get(judge.id) ?? 0,
			takes: figuresInWords(judgeFigures(usage.get(judge.id))),
		})),
		imported: await judgesFromFiles(db, project, setId),
	};
}

type Listed = Awaited<ReturnType<typeof judgesOf>>;

export const meta = () => [{ title: "Judges · Concord" }];

export default function Judges() {
	const { slug, set, isInstallationAdministrator, listed } = useLoaderData<typeof loader>();
	const home = `/projects/${slug}`;
	const add = (
		<Link className="btn btn-primary" to={`${home}/judges/new`}>
			Add a judge
		</Link>
	);
	return (
		<Page
			title="Judges"
			intro={
				<>
					A judge is a protocol, a model and their parameters. Change anything and it is another
					judge, with another identity.
					{set ? (
						<>
							{" "}
							Cells are those of the derived set <SetLink home={home} set={set} />: no imported item
							is judged.
						</>
					) : null}
				</>
			}
			actions={
				<>
					{isInstallationAdministrator ? (
						<Link className="btn" to="/endpoints">
							Endpoints
						</Link>
					) : null}
					<Link className="btn" to={`${home}/derived-sets`}>
						Derived sets
					</Link>
					<Link className="btn" to={`${home}/runs`}>
						Runs
					</Link>
					{add}
				</>
			}
		>
			<Computed<Listed> soon={listed}>
				{({ judges, imported }) =>
					judges.length + imported.length === 0 ? (
						<NoJudges />
					) : (
						<JudgeTable home={home} set={set} judges={judges} imported={imported} />
					)
				}
			</Computed>
		</Page>
	);
}

function NoJudges() {
	return (
		<EmptyState title="No judges yet">
			<p>
				Add one to let it score the items that people label. The baseline needs no model and no key:
				it is the floor that every other judge has to beat.
			</p>
		</EmptyState>
	);
}

type JudgeTableProps = Listed & { home: string; set: { id: string; name: string } | null };

function JudgeTable({ home, set, judges, imported }: JudgeTableProps) {
	return (
		<Card>
			<Table
				columns={[
					"Judge",
					{ title: "Protocol", className: "max-sm:hidden" },
					{ title: "Model", className: "max-sm:hidden" },
					{ title: "Cells", className: "num max-sm:hidden" },
					"Scored",
					{ title: "1,000 items take", className: "max-sm:hidden" },
					{ title: "Request p50, p95", className: "num max-sm:hidden" },
					{ title: "Runs", className: "num max-sm:hidden" },
					{ title: "Actions", isSpoken: true },
				]}
			>
				{judges.map((judge) => (
					<tr key={judge.id}>
						<td>
							<Link className="link font-semibold" to={`${home}/judges/${judge.id}`}>
								{judge.name}
							</Link>
							<code className="block text-[12px] text-ink3">{judge.identity}</code>
							<span className="block text-[12px] text-ink3 sm:hidden">
								{judge.protocol}
								{judge.model ? `, ${judge.model}` : ""}
								{judge.roleModels.map(({ role, model }) => `, ${role}: ${model}`).join("")}
								{judge.learnt ? `, ${judge.learnt}` : ""}
								{judge.runs > 0 && judge.model
									? `; 1,000 items: ${judge.takes.cost}, ${judge.takes.tokens}; request p50, p95: ${judge.takes.latency}`
									: ""}
							</span>
						</td>
						<td className="max-sm:hidden">{judge.protocol}</td>
						<td className="max-sm:hidden">
							{judge.model ?? "no model"}
							{judge.endpoint ? (
								<span className="block text-[12px] text-ink3">{judge.endpoint}</span>
							) : null}
							{judge.learnt ? (
								<span className="block text-[12px] text-ink3">{judge.learnt}</span>
							) : null}
							{judge.roleModels.map(({ role, model, isEmbedded }) => (
								<span key={role} className="block text-[12px] text-ink3">
									{role}: {model}
									{isEmbedded ? ", embedded" : ""}
								</span>
							))}
						</td>
						<td className="num max-sm:hidden">{count(judge.asked)}</td>
						<td>
							<Coverage scored={judge.scored} asked={judge.asked} />
						</td>
						<td className="max-sm:hidden">
							{judge.takes.cost}
							<span className="block text-[12px] text-ink3">{judge.takes.tokens}</span>
						</td>
						<td className="num max-sm:hidden">{judge.takes.latency}</td>
						<td className="num max-sm:hidden">
							{judge.runs > 0 ? (
								<Link className="link" to={`${home}/runs?judge=${judge.id}`}>
									{count(judge.runs)}
								</Link>
							) : (
								count(judge.runs)
							)}
						</td>
						<td className="num">
							<Link className="link" to={`${home}/runs/new?judge=${judge.id}`}>
								Run<span className="sr-only"> {judge.name}</span>
							</Link>
						</td>
					</tr>
				))}
				{imported.map((judge) => (
					<ImportedJudgeRow key={judge.name} home={home} set={set} judge={judge} />
				))}
			</Table>
		</Card>
	);
}
