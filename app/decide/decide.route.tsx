import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { agreementQuery } from "../agreement/agreement-query.ts";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import { reportedSet } from "../derived-sets/reported-set.server.ts";
import { SetLink } from "../derived-sets/set-link.tsx";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { Computed } from "../ui/computed.tsx";
import { Card, Page } from "../ui/page.tsx";
import { dimensionAddress, itemsAddress, judgeAddress } from "./addresses.ts";
import { AllDimensions } from "./all-dimensions.tsx";
import { type DecidePage, decidePage } from "./decide-page.server.ts";
import { NothingYet } from "./nothing-yet.tsx";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project, role } = inProject(context);
	const query = agreementQuery(request.url);
	const set = await reportedSet(database(), project, query.set);
	if (isRefusal(set)) throw notFound(set.sentence);
	return {
		slug: project.slug,
		isAdministrator: role === "administrator",
		set: set && { id: set.id, name: set.name },
		choice: query.set,
		page: await soon(decidePage(database(), { projectId: project.id, setId: set?.id })),
	};
}

export const meta = () => [{ title: "Decide · Concord" }];

export default function Decide() {
	const { slug, isAdministrator, set, choice, page } = useLoaderData<typeof loader>();
	const home = `/projects/${slug}`;
	return (
		<Page
			title="Decide"
			intro={
				set ? (
					<>
						On the items of the derived set{" "}
						<SetLink home={home} set={set} isOpen={isAdministrator} />.
					</>
				) : (
					"Which judge to use for each dimension, how sure that is, and whether it is as good as a person."
				)
			}
			actions={
				<Link className="link self-center" to="/help/statistics">
					Reading the figures
				</Link>
			}
		>
			<Computed soon={page}>
				{(found) =>
					found ? (
						<Dimensions home={home} page={found} choice={choice} />
					) : (
						<NothingYet slug={slug} isAdministrator={isAdministrator} set={set} />
					)
				}
			</Computed>
		</Page>
	);
}

type DimensionsProps = {
	home: string;
	page: DecidePage;
	/** The set that the address names. */
	choice: string | undefined;
};

function Dimensions({ home, page, choice }: DimensionsProps) {
	const { dimensions, withoutJudges, withoutLabels, margin } = page;
	const choices = { ...DEFAULT_AGREEMENT_OPTIONS, set: choice };
	const hrefOf = (dimension: string, rubricVersion?: number) =>
		dimensionAddress(home, dimension, { ...choices, rubricVersion });
	return (
		<>
			{dimensions.length > 0 ? (
				<AllDimensions
					dimensions={dimensions}
					margin={margin}
					hrefOf={hrefOf}
					hrefOfJudge={(dimension, judge) => judgeAddress(home, { dimension, judge }, choices)}
					hrefOfItems={(dimension) => itemsAddress(home, { dimension, of: "labelled" }, choices)}
				/>
			) : null}
			<Apart
				title="Nobody has labelled these"
				says="Judges answered them; without the labels of people nobody can say how well."
				dimensions={withoutLabels}
				hrefOf={hrefOf}
			/>
			<Apart
				title="No judge has been asked about these"
				says="How far people agree with each other is on the page of each."
				dimensions={withoutJudges}
				hrefOf={hrefOf}
			/>
		</>
	);
}

type ApartProps = {
	title: string;
	says: string;
	dimensions: DecidePage["withoutJudges"];
	hrefOf: (dimension: string) => string;
};

/** Dimensions about which there is nothing to decide yet. */
function Apart({ title, says, dimensions, hrefOf }: ApartProps) {
	if (dimensions.length === 0) return null;
	return (
		<Card title={title} note={says}>
			<ul className="flex flex-wrap gap-x-6 gap-y-1.5">
				{dimensions.map(({ name, title, scale }) => (
					<li key={name}>
						<Link to={hrefOf(name)} className="link">
							{title}
						</Link>{" "}
						<small className="text-ink3">{scale}</small>
					</li>
				))}
			</ul>
		</Card>
	);
}
