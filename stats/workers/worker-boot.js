// Plain JavaScript, because Node starts no thread from TypeScript: tsx reads the rest. Its `require`
// costs 40 ms, its loader for `import` another thread and 200 ms.
import { createRequire } from "node:module";
import { workerData } from "node:worker_threads";
import { register } from "tsx/cjs/api";

const require = createRequire(import.meta.url);
// The hundreds of small files of these packages load in half the time while tsx does not look at them.
const { dependencies } = require("../../package.json");
for (const name of Object.keys(dependencies)) if (name.startsWith("@stdlib/")) require(name);
register();
const { answerJobs } = require("./answer-jobs.ts");
answerJobs(require(workerData.task).runJob);
