import { Form } from "@remix-run/react";
import { SIGNS } from "../gate/gate-formats.ts";
import { Moment } from "../ui/moment.tsx";
import { counted } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { ShownGate } from "./kept-gates-page.server.ts";

const VERDICT_STYLE = {
	trusted: "text-accept",
	"not trusted": "text-reject",
	"cannot tell": "text-ink2",
} as const;

const RESULT_STYLE = {
	met: "text-accept",
	"not met": "text-reject",
	unknown: "text-ink2",
} as const;

/** One kept gate: its verdict, since when, and why, in the words of `concord gate`. */
export function GateCard({ gate, slug }: { gate: ShownGate; slug: string }) {
	const { id, judge, kind, dimension, verdict, since, lookedAt, heldJudge, found } = gate;
	const who = kind === "series" ? `Newest of ${judge}` : judge;
	return (
		<Card title={`${who} on ${dimension}`} note={<Asked gate={gate} />}>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
				{verdict && since ? (
					<p>
						<strong className={VERDICT_STYLE[verdict]}>{verdict}</strong>{" "}
						<span className="text-ink2">
							since <Moment at={since} />
							{kind === "series" && heldJudge ? `; held: ${heldJudge}` : ""}
						</span>
					</p>
				) : (
					<p className="text-ink2">Not looked at yet.</p>
				)}
				{found ? <Found found={found} /> : null}
				<div className="flex flex-wrap items-center justify-between gap-2">
					<p className="text-[12.5px] text-ink3">
						{lookedAt ? (
							<>
								Looked at <Moment at={lookedAt} />
								{found ? `, ${counted(found.n, "item")}` : ""}.
							</>
						) : null}
						{gate.isBehind
							? " Something changed since: it is looked at again when nothing has changed for a minute, or after ten."
							: ""}
					</p>
					<Form method="post" action={`/projects/${slug}/gates`}>
						<input type="hidden" name="gate" value={id} />
						<button type="submit" name="intent" value="remove" className="btn btn-danger">
							Remove
						</button>
					</Form>
				</div>
			</div>
		</Card>
	);
}

function Asked({ gate }: { gate: ShownGate }) {
	const { identity, repeated, areIndependent } = gate;
	const also = [
		...(identity ? [`identity ${identity}`] : []),
		...(repeated ? ["its answers to an item together"] : []),
		...(areIndependent ? ["items taken to be independent"] : []),
	];
	return also.length === 0 ? null : also.join(" · ");
}

function Found({ found }: { found: NonNullable<ShownGate["found"]> }) {
	const { reasons, conditions, choices } = found;
	return (
		<ul className="grid gap-1.5">
			{reasons.map((reason) => (
				<Line key={reason} sign="?" style="text-ink2">
					{reason}
				</Line>
			))}
			{conditions.map(({ condition, result, sentence }) => (
				<Line key={condition} sign={SIGNS[result]} style={RESULT_STYLE[result]}>
					<code>{condition}</code> <span className="text-ink2">{result}:</span> {sentence}
				</Line>
			))}
			{choices.map((choice) => (
				<Line key={choice} sign="!" style="text-ink2">
					{choice}
				</Line>
			))}
		</ul>
	);
}

type LineProps = { sign: string; style: string; children: React.ReactNode };

function Line({ sign, style, children }: LineProps) {
	return (
		<li className="flex gap-2">
			<span aria-hidden="true" className={`w-3 shrink-0 text-center font-medium ${style}`}>
				{sign}
			</span>
			<span className="min-w-0 max-w-prose wrap-anywhere">{children}</span>
		</li>
	);
}
