import type { Command } from "commander";
import { howMany } from "./option-values.ts";
import type { PapersOptions } from "./run-papers.ts";

/** `concord papers`: the second demo project, from questions and documents to the published analyses. */
export function registerPapers(program: Command): void {
	program
		.command("papers")
		.description(
			"make the demo project of the papers: a small system answers, judges judge, analyses are computed",
		)
		.option(
			"--endpoint <url>",
			"OpenAI-compatible server (or CONCORD_PAPERS_ENDPOINT); default: simulated models, without any",
		)
		.option("--model <model>", "model of that server, for everything (or CONCORD_PAPERS_MODEL)")
		.option(
			"--judge-models <names>",
			"also judge with each of these models, by Ragas and vRAG-Eval: a,b,c",
		)
		.option("--key-variable <name>", "environment variable that holds the endpoint's key")
		.option("--embed-model <model>", "embedding model; default: the embedded lexical one")
		.option("--limit <n>", "only the first so many questions", howMany)
		.option("--serve", "then serve both demo projects, with links that sign in")
		.action(async (options: PapersOptions) => {
			const { runPapers } = await import("./run-papers.ts");
			await runPapers(options);
		});
}
