import { scaleLinear } from "d3-scale";
import { decimal } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { DimensionAudit } from "./audit-json.ts";
import { estimateInWords } from "./verdict-words.ts";

const SIZE = 340;
const [LEFT, BOTTOM, EDGE] = [54, 40, 16];

type SquareProps = { dimensions: readonly DimensionAudit[]; line: number };

/** Whether people agree among themselves, and judges: one number a dimension, that of its row in the table. */
export function AgreementSquare({ dimensions, line }: SquareProps) {
	const points = dimensions.flatMap(({ title, alpha: { people, judges } }, at) =>
		"value" in people && "value" in judges ? [{ number: at + 1, title, people, judges }] : [],
	);
	if (points.length === 0) {
		return (
			<Card title="Who disagrees">
				<p className="text-ink2">
					People and judges stand beside each other here once two of each have rated the same items.
				</p>
			</Card>
		);
	}
	const lows = points.flatMap(({ people, judges }) =>
		[people, judges].map(({ value, ci }) => Math.min(value, ci?.[0] ?? value)),
	);
	const from = Math.max(-1, Math.floor(Math.min(0, ...lows) * 5) / 5);
	const across = scaleLinear([from, 1], [LEFT, SIZE - EDGE]);
	const up = scaleLinear([from, 1], [SIZE - BOTTOM, EDGE]);
	const told = points.map(
		({ title, people, judges }) =>
			`${title}: people ${estimateInWords(people)}, judges ${estimateInWords(judges)}`,
	);
	return (
		<Card
			title="Who disagrees"
			note={`Numbers are those of the rows beside; the lines cross at ${decimal(line)}. Judges on the items that two people labelled.`}
		>
			<svg
				viewBox={`0 0 ${SIZE} ${SIZE}`}
				className="block h-auto w-full max-w-md"
				role="img"
				aria-label={`Agreement of people and of judges. ${told.join("; ")}`}
			>
				<rect
					x={across(line)}
					y={EDGE}
					width={SIZE - EDGE - across(line)}
					height={up(line) - EDGE}
					fill="var(--accept-soft)"
				/>
				{across.ticks(5).map((tick) => (
					<g key={tick}>
						<line
							x1={across(tick)}
							x2={across(tick)}
							y1={EDGE}
							y2={SIZE - BOTTOM}
							stroke="var(--line2)"
						/>
						<line x1={LEFT} x2={SIZE - EDGE} y1={up(tick)} y2={up(tick)} stroke="var(--line2)" />
						<text x={across(tick)} y={SIZE - BOTTOM + 15} textAnchor="middle">
							{decimal(tick)}
						</text>
						<text x={LEFT - 6} y={up(tick) + 4} textAnchor="end">
							{decimal(tick)}
						</text>
					</g>
				))}
				<g stroke="var(--ink3)" strokeDasharray="3 3">
					<line x1={across(line)} x2={across(line)} y1={EDGE} y2={SIZE - BOTTOM} />
					<line x1={LEFT} x2={SIZE - EDGE} y1={up(line)} y2={up(line)} />
				</g>
				<text x={LEFT + 6} y={EDGE + 14}>
					people disagree
				</text>
				<text x={SIZE - EDGE - 6} y={EDGE + 14} textAnchor="end">
					all agree
				</text>
				<text x={LEFT + 6} y={SIZE - BOTTOM - 8}>
					all disagree
				</text>
				<text x={SIZE - EDGE - 6} y={SIZE - BOTTOM - 8} textAnchor="end">
					judges disagree
				</text>
				<text x={(LEFT + SIZE - EDGE) / 2} y={SIZE - 6} textAnchor="middle">
					people among themselves, α
				</text>
				<text
					transform={`translate(11 ${(EDGE + SIZE - BOTTOM) / 2}) rotate(-90)`}
					textAnchor="middle"
				>
					judges among themselves, α
				</text>
				{points.map(({ number, people, judges }) => (
					<g key={number} stroke="var(--accent)" strokeWidth={1.5} strokeOpacity={0.55}>
						{people.ci ? (
							<line
								x1={across(people.ci[0])}
								x2={across(people.ci[1])}
								y1={up(judges.value)}
								y2={up(judges.value)}
							/>
						) : null}
						{judges.ci ? (
							<line
								x1={across(people.value)}
								x2={across(people.value)}
								y1={up(judges.ci[0])}
								y2={up(judges.ci[1])}
							/>
						) : null}
					</g>
				))}
				{points.map(({ number, people, judges }) => (
					<g key={number}>
						<circle
							cx={across(people.value)}
							cy={up(judges.value)}
							r={8.5}
							fill="var(--panel)"
							stroke="var(--accent)"
							strokeWidth={1.5}
						/>
						<text
							x={across(people.value)}
							y={up(judges.value) + 4}
							textAnchor="middle"
							fontWeight={600}
						>
							{number}
						</text>
					</g>
				))}
			</svg>
		</Card>
	);
}
