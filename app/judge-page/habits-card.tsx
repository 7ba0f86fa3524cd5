import { Form, useLocation, useSubmit } from "@remix-run/react";
import type { JudgeOrdersJson } from "../agreement/agreement-json.ts";
import { shortened } from "../agreement/agreement-query.ts";
import { DifferencePlot, differenceAxis } from "../ui/charts/difference-plot.tsx";
import { Card } from "../ui/page.tsx";
import type { Habit } from "./habit.ts";
import type { Habits } from "./habits.ts";
import { habitsInWords } from "./habits-in-words.ts";
import type { JudgeFiguresPage } from "./judge-figures.server.ts";

type HabitsCardProps = {
	readonly habits: Habits;
	readonly page: Pick<JudgeFiguresPage, "judge" | "ends" | "levels" | "said">;
	readonly orders: JudgeOrdersJson | null;
};

/** Leniency, length, own answers, order, repetitions and drift: a figure each, or why there is none. */
export function HabitsCard({ habits, page, orders }: HabitsCardProps) {
	return (
		<Card
			title="Habits"
			note="Beside people on the same items. Each figure stands by itself, at 95 %."
		>
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-5">
				{habitsInWords(habits, page, orders).map((habit) => (
					<li key={habit.title} className="min-w-0">
						<Tile habit={habit} />
					</li>
				))}
			</ul>
		</Card>
	);
}

function Tile({ habit }: { habit: Habit }) {
	const { title, figure, limits, drawn, ends, says, systems = [] } = habit;
	return (
		<>
			<h3 className="text-[12px] font-medium text-ink3">{title}</h3>
			{figure ? (
				<p className="num">
					<b className="text-[15px] font-semibold">{figure}</b>
					{limits ? <small>{limits}</small> : null}
				</p>
			) : null}
			{drawn ? (
				<>
					<DifferencePlot
						axis={differenceAxis([-drawn.most, drawn.most])}
						difference={drawn}
						shows={drawn.shows}
						title={`${title}: ${figure ?? ""} ${limits ?? ""}`}
					/>
					<p className="flex justify-between text-[12px] text-ink3">
						<span>{ends?.[0]}</span>
						<span>{ends?.[1]}</span>
					</p>
				</>
			) : null}
			{says.map((sentence) => (
				<p key={sentence} className="text-[13px] text-ink2">
					{sentence}
				</p>
			))}
			{systems.length > 1 ? <OwnSystem systems={systems} /> : null}
		</>
	);
}

/** Which system is the judge's own model; most systems of a project are few. */
function OwnSystem({ systems }: { systems: readonly string[] }) {
	const submit = useSubmit();
	const { search } = useLocation();
	const all = [...new URLSearchParams(search)];
	const asked = all.find(([name, value]) => name === "own" && value !== "")?.[1];
	return (
		<Form
			method="get"
			className="mt-1 print:hidden"
			preventScrollReset
			onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
		>
			{asked === undefined ? null : (
				<p className="mb-1 text-[13px] text-ink2" role="status">
					No system is called “{shortened(asked)}”.
				</p>
			)}
			{all.map(([name, value]) => (
				<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
			))}
			<select
				name="own"
				className="input max-w-full"
				aria-label="The judge’s own system"
				defaultValue=""
			>
				<option value="">none of them</option>
				{systems.map((system) => (
					<option key={system} value={system}>
						{system}
					</option>
				))}
			</select>
			<noscript>
				<button type="submit" className="btn">
					Show
				</button>
			</noscript>
		</Form>
	);
}
