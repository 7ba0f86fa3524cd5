/** `tsx app/cli/bundle/run.ts`: the part of `npm run build` that makes the `concord` command. */
import { bundleCommand } from "./bundle-command.ts";

await bundleCommand();
