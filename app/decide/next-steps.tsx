import { Link } from "@remix-run/react";
import type { Answer } from "../agreement/answer.ts";
import { placeOfStep, type StepPlace, stepOfImported, stepsWithoutPrices } from "./step-place.ts";

/** More lines are not read; the others stand under them without a button. */
const LINES = 3;

type NextStepsProps = {
	answer: Answer;
	/** Names that steps may hold, with the raters that each judge is. */
	judges: readonly {
		readonly judge: string;
		readonly raters: readonly string[];
		/** A file brought its answers. */
		readonly isImported: boolean;
	}[];
	home: string;
	isAdministrator: boolean;
	hrefOfJudge: (judge: string, show?: string) => string;
	/** How many have a button; where there is one line, the others are left out. */
	lines?: number;
};

/** What to do next, each with a button that goes where it is done. */
export function NextSteps({ answer, judges, lines: shown = LINES, ...links }: NextStepsProps) {
	const all = [answer.next.says, ...answer.next.details];
	const isPriced = judges.some(({ isImported }) => !isImported);
	const steps = isPriced ? all : stepsWithoutPrices(all);
	const names = judges.flatMap(({ judge, raters }) => [judge, ...raters]);
	const lines = steps.slice(0, shown).map((step) => {
		const place = placeOfStep(step, names, isPriced);
		const named = judges.find(
			({ judge, raters }) => place?.judge && [judge, ...raters].includes(place.judge),
		);
		const says = named?.isImported ? stepOfImported(step) : step;
		return { step: says, place: place && { ...place, ...(named && { judge: named.raters[0] }) } };
	});
	return (
		<>
			<ol className="mt-1 grid gap-3">
				{lines.map(({ step, place }, at) => (
					<li key={step} className="grid justify-items-start gap-1.5">
						<span
							className={at === 0 ? "text-[16px] leading-[1.4] tracking-[-0.01em]" : "text-[13px]"}
						>
							{step}
						</span>
						{place ? <StepButton place={place} isFirst={at === 0} {...links} /> : null}
					</li>
				))}
			</ol>
			{(shown === 1 ? [] : steps.slice(shown)).map((step) => (
				<p key={step} className="mt-1.5 text-[13px] text-ink2">
					{step}
				</p>
			))}
		</>
	);
}

type StepButtonProps = Pick<NextStepsProps, "home" | "isAdministrator" | "hrefOfJudge"> & {
	place: StepPlace;
	isFirst: boolean;
};

/** Only to pages that the reader may open. */
function StepButton({ place, isFirst, home, isAdministrator, hrefOfJudge }: StepButtonProps) {
	const isOpen = isAdministrator || place.at === "judge";
	if (!isOpen) return null;
	const to =
		place.at === "judge" && place.judge !== undefined
			? hrefOfJudge(place.judge, place.show)
			: `${home}/${PATHS[place.at]}`;
	return (
		<Link to={to} className={`btn px-3 py-1 text-[13px] ${isFirst ? "btn-primary" : ""}`.trim()}>
			{place.button}
		</Link>
	);
}

const PATHS: Readonly<Record<StepPlace["at"], string>> = {
	judge: "judges",
	judges: "judges",
	add: "judges/new",
	plan: "plan",
	adjudicate: "adjudicate",
	rubric: "rubric",
	audit: "rubric/audit",
	// Everybody who labelled is listed there, those too who came with a file.
	people: "rubric/audit#annotators",
	report: "report",
};
