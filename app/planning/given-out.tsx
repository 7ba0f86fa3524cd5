import { Form } from "@remix-run/react";
import { count, counted } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import type { PlanPage } from "./plan-page.server.ts";

type Plan = PlanPage["plans"][number];

const STATE_CHIP = {
	done: "chip-accept",
	"under way": "chip-accent",
	"not finished": "chip-warn",
	"taken back": "",
} as const;

/** The plans that were carried out, the newest first. */
export function GivenOut({ plans }: { plans: readonly Plan[] }) {
	return (
		<Card title="Given out so far">
			{plans.length === 0 ? (
				<p className="text-ink2">Nothing yet by a plan.</p>
			) : (
				<ul className="grid gap-4">
					{plans.map((plan) => (
						<li
							key={plan.id}
							className="grid gap-1.5 border-t border-line2 pt-3 first:border-0 first:pt-0"
						>
							<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
								<span className="font-semibold">Plan {plan.number}</span>
								<span className="text-[12px] text-ink3">
									{plan.day} · seed {plan.seed}
								</span>
								<span className={`chip ${STATE_CHIP[plan.state]}`}>{plan.state}</span>
							</div>
							<p className="text-[13px] text-ink2">
								As it was given out: {counted(plan.items, "item")}: {plan.sentence}
							</p>
							{plan.state === "taken back" ? null : <Work plan={plan} />}
						</li>
					))}
				</ul>
			)}
		</Card>
	);
}

function Work({ plan }: { plan: Plan }) {
	const { answered, wanted, invited, joined, waiting, open } = plan;
	return (
		<>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<ProgressBar done={answered} of={wanted} />
				{answered === 0 ? (
					<Form method="post">
						<input type="hidden" name="planId" value={plan.id} />
						<button type="submit" name="intent" value="take-back" className="link text-[13px]">
							Take plan {plan.number} back
						</button>
					</Form>
				) : null}
			</div>
			{joined.length > 0 ? (
				<p className="text-[12.5px] text-ink3">Came by invitation: {joined.join(", ")}.</p>
			) : null}
			{invited.length > 0 ? (
				<p className="text-[12.5px] text-ink3">Invited and not here yet: {invited.join(", ")}.</p>
			) : null}
			{open ? <OpenPlaces plan={plan} open={open} /> : null}
			{waiting > 0 || open || (plan.inPool && plan.state === "under way") ? (
				<Invite plan={plan} waiting={waiting} />
			) : null}
		</>
	);
}

/** Places that nobody can take, and the ways on beside an invitation. */
function OpenPlaces({ plan, open }: { plan: Plan; open: NonNullable<Plan["open"]> }) {
	const { places, others } = open;
	return (
		<div className="mt-1 grid gap-1.5 rounded-lg bg-line2 px-3 py-2.5">
			<p className="text-[13px]">
				<b>{counted(places, "place")}</b> {places === 1 ? "is" : "are"} open, and nobody who labels
				here has {places === 1 ? "it" : "them"} or can take {places === 1 ? "it" : "them"}: somebody
				left, and the others have these items already. Until that changes the plan does not end.
			</p>
			<Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<input type="hidden" name="planId" value={plan.id} />
				{others.length > 0 ? (
					<button type="submit" name="intent" value="share-open" className="btn">
						Share among the others: {others.map(({ name }) => name).join(", ")}
					</button>
				) : null}
				<button type="submit" name="intent" value="close-open" className="btn">
					Close {places === 1 ? "it" : "them"}
				</button>
			</Form>
		</div>
	);
}

/** An invitation that carries a share: its link is shown once. */
function Invite({ plan, waiting }: { plan: Plan; waiting: number }) {
	return (
		<div className="mt-1 grid gap-2 rounded-lg bg-line2 px-3 py-2.5">
			<p className="text-[13px]">
				{waiting > 0
					? `${waiting === 1 ? "1 share waits" : `${count(waiting)} shares wait`} for somebody. Whoever opens the link has the first item before them.`
					: plan.open
						? "Invite somebody to what is open: whoever opens the link has the first item before them."
						: "Invite somebody to this pool: whoever opens the link has the first item before them."}
			</p>
			<Form method="post" className="flex flex-wrap items-end gap-2">
				<input type="hidden" name="planId" value={plan.id} />
				<label className="grid gap-1 text-[12.5px] text-ink3">
					Who it is for
					<input
						name="name"
						required
						maxLength={100}
						autoComplete="off"
						className="input text-[14px] text-ink"
					/>
				</label>
				<button type="submit" name="intent" value="invite" className="btn">
					Make a link
				</button>
				{waiting > 0 ? (
					<button
						type="submit"
						name="intent"
						value="share-among-others"
						formNoValidate
						className="link py-2 text-[13px]"
					>
						Share it among the others
					</button>
				) : null}
			</Form>
		</div>
	);
}
