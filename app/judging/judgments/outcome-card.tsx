import { Verbatim } from "../../ui/verbatim.tsx";
import { evidenceShape } from "./evidence-shape.ts";
import { EvidenceView } from "./evidence-view.tsx";
import { graphDrawing } from "./graph-drawing.ts";
import { GraphView } from "./graph-view.tsx";
import type { ShownOutcome } from "./judgment-view.server.ts";

/** How a judgment ended on one dimension: the value or why there is none, and how it came about. */
export function OutcomeCard({ outcome }: { outcome: ShownOutcome }) {
	const { dimension, target, value, reason, detail, rationale, evidence } = outcome;
	return (
		<article className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-b border-line2 px-5 py-4 last:border-0 md:grid-cols-[13rem_minmax(0,1fr)]">
			<header>
				<h3 className="font-semibold break-words">{dimension}</h3>
				{target === dimension ? null : (
					<p className="text-[12px] text-ink3">
						{target ? `counts against ${target}` : "not counted"}
					</p>
				)}
				<p className="mt-1">
					{value === null ? (
						<span className="chip chip-warn">unscored</span>
					) : (
						<b className="text-lg font-semibold">{value}</b>
					)}
				</p>
			</header>
			<div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
				{reason ? (
					<p>
						{reason}
						{detail ? <span className="break-words text-ink3"> · {detail}</span> : null}
					</p>
				) : null}
				{rationale ? (
					<p className="max-w-prose break-words whitespace-pre-wrap" dir="auto">
						{rationale}
					</p>
				) : null}
				{evidence ? (
					<>
						<Evidence evidence={JSON.parse(evidence) as unknown} />
						<Verbatim title="Raw JSON" text={evidence} />
					</>
				) : null}
			</div>
		</article>
	);
}

/** A graph is drawn; everything else is read. */
function Evidence({ evidence }: { evidence: unknown }) {
	const drawing = graphDrawing(evidence);
	if (!drawing) return <EvidenceView shape={evidenceShape(evidence)} />;
	const { graph: _, ...rest } = evidence as Record<string, unknown>;
	return (
		<>
			<GraphView drawing={drawing} />
			<EvidenceView shape={evidenceShape(rest)} />
		</>
	);
}
