import { bundleCommand } from "../bundle/bundle-command.ts";
import { bundledProgram } from "../bundled-program.js";

/**
 * Vitest's global set-up: bundles the command where a source has changed since, so that tests that
 * start `app/cli/concord.js` run the bundle, in a third of the time, and never an old one.
 */
export async function setup(): Promise<void> {
	if (!bundledProgram()) await bundleCommand();
}
