/**
 * Tells the webhooks of a database in a process of its own, until it is killed:
 * `node --import tsx app/webhooks/testing/sender-child.ts DATABASE LEASE_MS`
 */
import { connect } from "#db/dialect";
import { startWebhookSender } from "../sender.server.ts";

const [url = "", leaseMs] = process.argv.slice(2);
startWebhookSender(connect(url), { lookMs: 20, leaseMs: Number(leaseMs) });
// The sender's timers do not keep a process alive.
setInterval(() => {}, 1_000);
process.stdout.write("ready\n");
