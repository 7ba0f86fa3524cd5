/**
 * Carries out a run in a process of its own, for tests that kill it:
 * `node --import tsx app/judging/testing/run-child.ts DATABASE RUN`
 */
import { connect, disconnect } from "#db/dialect";
import { createEngine } from "../engine/engine.server.ts";
import { runToEnd } from "../engine/run-to-end.server.ts";

const [url = "", runId = ""] = process.argv.slice(2);
const db = connect(url);
const engine = createEngine({ leaseMs: 400, pollMs: 20, firstWaitMs: 20 });
await runToEnd(db, runId, { engine });
disconnect(db);
