import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Access } from "../../http/access.ts";
import { notFound } from "../../http/not-found.ts";
import { Card, Page } from "../../ui/page.tsx";
import { Commands } from "../commands.tsx";
import { HelpHeader } from "../help-header.tsx";
import { Sentence } from "../sentence.tsx";
import type { Step } from "./neighbour.ts";
import { NEIGHBOURS } from "./neighbours.ts";
import { rubricOf, SERVED, scalesOf, stepsOf, UNLABELLED } from "./steps.ts";

export const handle = { mayRead: "signed-in" } satisfies Access;

export async function loader({ params }: LoaderFunctionArgs) {
	const neighbour = NEIGHBOURS.find(({ id }) => id === params.tool);
	if (!neighbour) throw notFound("There is no page about this tool.");
	const { tool, make, reading, people, noPlace } = neighbour;
	return {
		...{ tool, make, reading, people, noPlace },
		scales: scalesOf(neighbour),
		rubric: rubricOf(neighbour),
		steps: [...stepsOf(neighbour), SERVED],
		unlabelled: UNLABELLED,
	};
}

const DATASET =
	"`dataset.json` says what the answers may be, no before yes. A dimension of the file that it does not declare is refused by name; without `--scales` all are taken in, and their scales inferred.";

const titleOf = (tool: string) => `From ${tool} to a decision in ten minutes`;

export const meta = ({ data }: { data?: { tool: string } }) => [
	{ title: `${titleOf(data?.tool ?? "a tool")} · Concord` },
];

export default function FromTool() {
	const { tool, make, reading, people, scales, rubric, steps, unlabelled, noPlace } =
		useLoaderData<typeof loader>();
	return (
		<>
			<HelpHeader />
			<Page
				title={titleOf(tool)}
				intro="Every Concord command below is carried out by a test; what stands under it is what it printed on the example’s data: 96 answers, three people, two judges. Your file has other names: put them in the place of these."
				width="narrow"
			>
				<Card title={`In ${tool}`}>
					<Prose>
						<p>
							<Sentence text={make.says} />
						</p>
						<Commands lines={make.lines} />
						<p>
							<Sentence text={make.tried} />
						</p>
						<ul className="text-[12.5px]">
							{make.documented.map((address) => (
								<li key={address}>
									<a className="link wrap-anywhere" href={address} rel="noreferrer">
										{address}
									</a>
								</li>
							))}
						</ul>
					</Prose>
				</Card>
				<Card title="What becomes what">
					<ul className="grid max-w-prose list-disc gap-1.5 pl-5 text-ink2">
						{reading.map((sentence) => (
							<li key={sentence}>
								<Sentence text={sentence} />
							</li>
						))}
					</ul>
				</Card>
				<Card title={people ? "Two small files beside it" : "A small file beside it"}>
					<Prose>
						<p>
							<Sentence text={DATASET} />
						</p>
						<Commands lines={[scales]} />
						{people ? (
							<>
								<p>
									<Sentence text="`people.csv` holds what people said, one label a row:" />
								</p>
								<Commands lines={[...people, "…"]} />
							</>
						) : null}
					</Prose>
				</Card>
				<Card title="From the file to a decision">
					<Steps steps={steps} />
				</Card>
				<Card title="Where nobody has labelled yet">
					<Steps steps={unlabelled} />
					<div className="mt-4">
						<Prose>
							<p>
								<Sentence text="`rubric.json`: the question, and when each answer is right." />
							</p>
							<Commands lines={[rubric]} />
						</Prose>
					</div>
				</Card>
				<Card title="What has no place here">
					<Prose>
						<p>
							<Sentence text={noPlace} />
						</p>
					</Prose>
				</Card>
			</Page>
		</>
	);
}

function Steps({ steps }: { steps: readonly Step[] }) {
	return (
		<ol className="grid gap-5">
			{steps.map(({ says, command, prints }) => (
				<li key={command} className="grid grid-cols-[minmax(0,1fr)] gap-2">
					<p className="max-w-prose text-ink2">
						<Sentence text={says} />
					</p>
					<Commands lines={[command]} />
					{prints.length > 0 ? <Commands lines={prints} isOutput /> : null}
				</li>
			))}
		</ol>
	);
}

function Prose({ children }: { children: ReactNode }) {
	return <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 text-ink2">{children}</div>;
}
