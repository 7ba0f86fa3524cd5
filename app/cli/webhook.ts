import { type Command, Option } from "commander";
import { WEBHOOK_EVENTS } from "#db/model/webhook.ts";
import type { WebhookOptions } from "./run-webhook.ts";

const project = () => new Option("-p, --project <slug>", "project").makeOptionMandatory();
const json = () => new Option("--json", "print JSON to stdout and nothing else there");
const events = (what: string) =>
	new Option("--events <names...>", what).choices([...WEBHOOK_EVENTS]);
const NAMED = ["<webhook>", "its address, or its id"] as const;

/** `concord webhook …`: addresses outside that are told what happens in a project. */
export function registerWebhook(program: Command): void {
	const webhook = program
		.command("webhook")
		.description("tell addresses outside what happens in a project");
	webhook
		.command("list")
		.description("the webhooks of a project: what each is told, and whether that arrives")
		.addOption(project())
		.addOption(json())
		.action(async (options: WebhookOptions) => {
			const { listWebhooks } = await import("./run-webhook.ts");
			await listWebhooks(options);
		});
	webhook
		.command("add")
		.description("have an address told what happens; prints its secret, this once")
		.argument("<address>", "public, or of a host that CONCORD_ALLOW_HOSTS names")
		.addOption(project())
		.addOption(events("what it is told of; by default everything"))
		.addOption(json())
		.action(async (address: string, options: WebhookOptions) => {
			const { runWebhookAdd } = await import("./run-webhook.ts");
			await runWebhookAdd(address, options);
		});
	webhook
		.command("change")
		.description("change its address, what it is told of, or both; it keeps its secret")
		.argument(...NAMED)
		.addOption(project())
		.option("--address <address>", "where it is told from now on")
		.addOption(events("what it is told of from now on"))
		.addOption(json())
		.action(async (named: string, options: WebhookOptions) => {
			const { runWebhookChange } = await import("./run-webhook.ts");
			await runWebhookChange(named, options);
		});
	const ACTS = {
		rotate: "give it another secret, printed this once; the one before signs beside it for a day",
		enable: "tell it again, of what happens from now on",
		disable: "tell it nothing, until it is enabled",
		test: "send it a test event, which tells that nothing happened",
		remove: "remove it, with its deliveries",
	} as const;
	for (const act of Object.keys(ACTS) as (keyof typeof ACTS)[]) {
		webhook
			.command(act)
			.description(ACTS[act])
			.argument(...NAMED)
			.addOption(project())
			.addOption(json())
			.action(async (named: string, options: WebhookOptions) => {
				const { runWebhook } = await import("./run-webhook.ts");
				await runWebhook(act, named, options);
			});
	}
	webhook
		.command("deliveries")
		.description("what it was told in the last 30 days, the newest first, and how it answered")
		.argument(...NAMED)
		.addOption(project())
		.addOption(json())
		.action(async (named: string, options: WebhookOptions) => {
			const { listDeliveries } = await import("./run-webhook-deliveries.ts");
			await listDeliveries(named, options);
		});
	webhook
		.command("again")
		.description("send an event once more, with the id that it had")
		.argument(...NAMED)
		.argument("[event]", "its id; by default the newest that is on its way no more")
		.addOption(project())
		.addOption(json())
		.action(async (named: string, event: string | undefined, options: WebhookOptions) => {
			const { runWebhookAgain } = await import("./run-webhook-deliveries.ts");
			await runWebhookAgain(named, event, options);
		});
}
