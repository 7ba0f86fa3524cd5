/**
 * Holds a database locked against writing for so many milliseconds, once it is told to on standard input:
 * `node --import tsx app/judging/testing/lock-child.ts DATABASE MS`
 */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, disconnect } from "#db/dialect";

const [url = "", ms = ""] = process.argv.slice(2);
const db = connect(url);
process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.destroy();
db.$client.exec("begin immediate");
process.stdout.write("locked\n");
await sleep(Number(ms));
db.$client.exec("commit");
disconnect(db);
