import type { Compute } from "#judges/asking/protocol.ts";
import { workers } from "../../compute/worker-pool.server.ts";

/** Carries out what would hold up the event loop in a worker thread, which the first call starts. */
export const compute: Compute = (task, job) => workers().run(task, job);
