/**
 * Tells the webhooks of a database in a process of its own, until it is killed:
 * `node --import tsx app/webhooks/testing/sender-child.ts DATABASE`
 */
import { connect } from "#db/dialect";
import { startWebhookSender } from "../sender.server.ts";

const [url = ""] = process.argv.slice(2);
startWebhookSender(connect(url), { lookMs: 20, leaseMs: 400 });
// The sender's timers do not keep a process alive.
setInterval(() => {}, 1_000);
process.stdout.write("ready\n");
