// Plain JavaScript, because Node starts no thread from TypeScript: tsx reads the rest. Its `require`
// costs 40 ms, its loader for `import` another thread and 200 ms.
import { createRequire } from "node:module";
import { workerData } from "node:worker_threads";
import { register } from "tsx/cjs/api";

const require = createRequire(import.meta.url);
register();
const { answerJobs } = require("./answer-jobs.ts");
answerJobs(require(workerData.task).runJob);
