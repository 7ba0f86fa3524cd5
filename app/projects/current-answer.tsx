import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import type { CurrentAnswer as Known } from "../agreement/current-answer.server.ts";
import type { Soon } from "../compute/soon.ts";
import { dimensionAddress, judgeAddress } from "../decide/addresses.ts";
import { NextSteps } from "../decide/next-steps.tsx";
import { Computed } from "../ui/computed.tsx";
import type { JudgeQuestion } from "./lead-questions.ts";

type CurrentAnswerProps = { home: string; isAdministrator: boolean; answer: Soon<Known | null> };

/** Which judge to use as things stand, how sure that is, and what to do next; the page does not wait for it. */
export function CurrentAnswer({ home, isAdministrator, answer }: CurrentAnswerProps) {
	return (
		<Computed soon={answer} pending={<Pending home={home} />}>
			{(known) =>
				known ? (
					<Answered home={home} isAdministrator={isAdministrator} known={known} />
				) : (
					<Frame home={home}>
						<Question />
					</Frame>
				)
			}
		</Computed>
	);
}

/** What there is before the answer, with the way to all of them. */
function Frame({ home, children }: { home: string; children: ReactNode }) {
	return (
		<section className="card flex flex-wrap items-center justify-between gap-4 px-5 py-4">
			<div className="grid max-w-3xl gap-1">{children}</div>
			<Link to={`${home}/decide`} className="btn btn-primary">
				Decide
			</Link>
		</section>
	);
}

function Question() {
	return <p className="text-[16px]">Which judge agrees best with people?</p>;
}

function Pending({ home }: { home: string }) {
	return (
		<Frame home={home}>
			<Question />
			<p className="text-[12.5px] text-ink2" role="status">
				Computing: the answer comes as soon as it is there.
			</p>
		</Frame>
	);
}

type AnsweredProps = { home: string; isAdministrator: boolean; known: Known };

function Answered({ home, isAdministrator, known }: AnsweredProps) {
	const { name, title, answer, judges, others } = known;
	const addressOf = (dimension: string) =>
		dimensionAddress(home, dimension, DEFAULT_AGREEMENT_OPTIONS);
	return (
		<section className="card" aria-label="Answer">
			<div className="grid sm:grid-cols-2 lg:grid-cols-[1.2fr_1.2fr_1fr]">
				<Part title={`${title}: use`}>
					<p className="text-[16px] leading-[1.4] tracking-[-0.01em]">{answer.use.says}</p>
					<Detail>{answer.use.details[0]}</Detail>
				</Part>
				<Part title="As good as a person?">
					<p className="text-[16px] leading-[1.4] tracking-[-0.01em]">{answer.person.says}</p>
					<Detail>{notSettled(answer.open.says)}</Detail>
				</Part>
				<Part title="What next">
					<NextSteps
						answer={answer}
						judges={judges}
						home={home}
						isAdministrator={isAdministrator}
						hrefOfJudge={(judge, show) =>
							judgeAddress(home, { dimension: name, judge, show }, DEFAULT_AGREEMENT_OPTIONS)
						}
						lines={1}
					/>
				</Part>
			</div>
			<p className="flex flex-wrap items-baseline gap-x-5 gap-y-2 border-t border-line2 px-5 py-3">
				<Link to={`${home}/decide`} className="btn btn-primary">
					Decide: all dimensions
				</Link>
				<Link to={addressOf(name)} className="link">
					{title}
				</Link>
				{others.map((other) => (
					<Link key={other.name} to={addressOf(other.name)} className="link">
						{other.title}
					</Link>
				))}
			</p>
		</section>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="min-w-0 wrap-anywhere border-line2 px-5 py-4 not-first:border-t sm:nth-2:border-t-0 sm:nth-2:border-l lg:nth-3:border-t-0 lg:nth-3:border-l">
			<h2 className="mb-1 text-[11px] font-medium tracking-[0.06em] text-ink3 uppercase">
				{title}
			</h2>
			{children}
		</div>
	);
}

function Detail({ children }: { children: ReactNode }) {
	return children ? <p className="mt-1.5 text-[13px] text-ink2">{children}</p> : null;
}

/**
 * The page of the judge that a question concerns: one that gives numbers, or was asked in two orders; else the one
 * that the answer names first, or that is first in its ranking.
 */
export function hrefOfJudgeAsked(
	home: string,
	{ name, answer, judges, about }: Known,
	question: JudgeQuestion,
): string | null {
	const first = judges.find(({ judge }) => judge === answer.judges[0]) ?? judges[0];
	if (!first) return null;
	const own =
		question === "judge#threshold"
			? about.threshold
			: question === "judge#habits"
				? about.order
				: null;
	const asked = own ?? { dimension: name, judge: first.raters[0] };
	const [, at] = question.split("#");
	return judgeAddress(home, { ...asked, at }, DEFAULT_AGREEMENT_OPTIONS);
}

function notSettled(says: string): string {
	return says.startsWith("Nothing") ? `Settled: ${says}` : `Not settled: ${says}`;
}
