import { Form } from "@remix-run/react";
import { WEBHOOK_EVENTS } from "#db/model/webhook.ts";
import { CheckList } from "../ui/check-list.tsx";
import { Moment } from "../ui/moment.tsx";
import { counted } from "../ui/numbers.ts";
import { Card, Notice } from "../ui/page.tsx";
import { EVENTS_IN_WORDS } from "./events-in-words.ts";
import type { ShownDelivery, ShownWebhook } from "./webhooks-page.server.ts";

type WebhookCardProps = {
	webhook: ShownWebhook;
	slug: string;
	errors: readonly string[] | undefined;
};

/** One webhook: how it is, what it is told, its last deliveries, and what can be done with it. */
export function WebhookCard({ webhook, slug, errors }: WebhookCardProps) {
	const { id, address, events, disabled, failing, formerUntil, deliveries } = webhook;
	const at = `/projects/${slug}/webhooks`;
	return (
		<Card title={address}>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
				{disabled ? (
					<Notice kind="warning">
						Disabled since <Moment at={disabled.since} />. {disabled.why}
					</Notice>
				) : failing ? (
					<Notice kind="error">
						Failing since <Moment at={failing.since} />: what was tried for a day was given up.{" "}
						{failing.why} Mend the receiver, then send again what it should have.
					</Notice>
				) : null}
				{formerUntil ? (
					<p className="text-ink2">
						The secret before this one signs too, until <Moment at={formerUntil} />.
					</p>
				) : null}
				<Form method="post" action={at} className="grid gap-3">
					<input type="hidden" name="webhook" value={id} />
					<CheckList
						name={`events-${id}`}
						legend="It is told when"
						chosen={new Set(events)}
						errors={errors}
						options={WEBHOOK_EVENTS.map((event) => ({
							value: event,
							label: (
								<>
									{EVENTS_IN_WORDS[event]} <code className="text-ink3">{event}</code>
								</>
							),
						}))}
					/>
					<div className="flex flex-wrap gap-2">
						<button type="submit" name="intent" value="events" className="btn">
							Save
						</button>
						{disabled ? null : <Act intent="test">Send a test event</Act>}
						<Act intent="rotate">Rotate the secret</Act>
						<Act intent={disabled ? "enable" : "disable"}>{disabled ? "Enable" : "Disable"}</Act>
						<Act intent="remove" danger>
							Remove
						</Act>
					</div>
				</Form>
				<Deliveries deliveries={deliveries} id={id} at={at} isEnabled={disabled === null} />
			</div>
		</Card>
	);
}

function Act({
	intent,
	danger = false,
	children,
}: {
	intent: string;
	danger?: boolean;
	children: string;
}) {
	return (
		<button
			type="submit"
			name="intent"
			value={intent}
			className={danger ? "btn btn-danger" : "btn"}
		>
			{children}
		</button>
	);
}

type DeliveriesProps = {
	deliveries: readonly ShownDelivery[];
	id: string;
	at: string;
	isEnabled: boolean;
};

function Deliveries({ deliveries, id, at, isEnabled }: DeliveriesProps) {
	if (deliveries.length === 0) return <p className="text-ink2">It was told nothing yet.</p>;
	return (
		<section className="grid gap-1">
			<h3 className="text-[13px] font-medium">Last deliveries</h3>
			<ul className="grid">
				{deliveries.map((delivery) => (
					<li
						key={delivery.eventId}
						className="grid gap-x-6 gap-y-1 border-t border-line2 py-2 sm:grid-cols-[15rem_minmax(0,1fr)_auto] sm:items-start"
					>
						<p>
							<code>{delivery.type}</code>
							<span className="block text-[12.5px] text-ink3">
								<Moment at={delivery.at} /> <span className="break-all">{delivery.eventId}</span>
							</span>
						</p>
						<p className="wrap-anywhere">
							<State {...delivery} />
						</p>
						{isEnabled && delivery.state !== "waiting" ? (
							<Form method="post" action={at}>
								<input type="hidden" name="webhook" value={id} />
								<input type="hidden" name="event" value={delivery.eventId} />
								<button
									type="submit"
									name="intent"
									value="again"
									className="btn"
									aria-label={`Send ${delivery.eventId} again`}
								>
									Send again
								</button>
							</Form>
						) : null}
					</li>
				))}
			</ul>
		</section>
	);
}

/** Where a delivery stands, and how it was answered last. */
function State({ state, attempts, next, lastAnswer }: ShownDelivery) {
	const said = lastAnswer === null ? null : <span className="block text-ink2">{lastAnswer}</span>;
	if (state === "delivered")
		return (
			<>
				<span className="font-medium text-accept">delivered</span>
				{attempts > 1 ? `, at attempt ${attempts}` : null}
				{said}
			</>
		);
	if (state === "given_up")
		return (
			<>
				<span className="font-medium text-reject">given up</span>
				{attempts > 0 ? ` after ${counted(attempts, "attempt")}` : " unsent"}
				{said}
			</>
		);
	if (attempts === 0) return "on its way";
	return (
		<>
			<span className="font-medium">waits</span> after {counted(attempts, "attempt")}
			{next ? (
				<>
					, next at <Moment at={next} />
				</>
			) : null}
			{said}
		</>
	);
}
