/**
 * Looks at the kept gates of a database in a process of its own, in a hurry, until it is killed:
 * `node --import tsx app/kept-gates/testing/keeper-child.ts DATABASE`
 */
import { connect } from "#db/dialect";
import { startGateKeeper } from "../keeper.server.ts";

const [url = ""] = process.argv.slice(2);
startGateKeeper(connect(url), 20, { restMs: 100, waitMs: 2_000, lookMs: 60_000 });
// The keeper's timer does not keep a process alive.
setInterval(() => {}, 1_000);
process.stdout.write("ready\n");
