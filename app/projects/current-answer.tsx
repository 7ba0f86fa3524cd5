import { Link } from "@remix-run/react";
import type { CurrentAnswer as Known } from "../agreement/current-answer.server.ts";
import type { Soon } from "../compute/soon.ts";
import { Computed } from "../ui/computed.tsx";

type CurrentAnswerProps = { home: string; answer: Soon<Known | null> };

/** Which judge to use as things stand; the page does not wait for it. */
export function CurrentAnswer({ home, answer }: CurrentAnswerProps) {
	return (
		<section className="card flex flex-wrap items-center justify-between gap-4 px-5 py-4">
			<div className="grid max-w-3xl gap-1">
				<Computed soon={answer} pending={<Pending />}>
					{(known) => (known ? <Words known={known} /> : <Question />)}
				</Computed>
			</div>
			<Link to={`${home}/decide`} className="btn btn-primary">
				See the agreement
			</Link>
		</section>
	);
}

function Question() {
	return <p className="text-[16px]">Which judge agrees best with people?</p>;
}

function Pending() {
	return (
		<>
			<Question />
			<p className="text-[12.5px] text-ink2" role="status">
				Computing: the answer comes as soon as it is there.
			</p>
		</>
	);
}

function Words({ known: { title, answer } }: { known: Known }) {
	const [detail] = answer.use.details;
	return (
		<>
			<p className="text-[16px]">
				{title}. Use: {answer.use.says}
			</p>
			<p className="text-[12.5px] text-ink2">
				{detail ? `${detail} ` : ""}As good as a person? {answer.person.says}
			</p>
		</>
	);
}
