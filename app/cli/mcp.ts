import type { Command } from "commander";

type McpOptions = { url?: string };

const EXAMPLES = `
Examples:
  CONCORD_TOKEN=ccd_… concord mcp                                   the database of DATABASE_URL
  CONCORD_TOKEN=ccd_… concord mcp --url https://concord.example     a server elsewhere

Agents ask it which judge to use, why, where a judge and people differ most, which items next, and where runs stand.
It shows what the token opens and changes nothing; tokens are made on the page of your account. An agent's client is
told the command:

  { "mcpServers": { "concord": { "command": "npx", "args": ["concord", "mcp"], "env": { "CONCORD_TOKEN": "ccd_…" } } } }

A server answers the same over HTTP at /mcp, with the token as a bearer.
`;

/** `concord mcp`: answers agents over the Model Context Protocol. */
export function registerMcp(program: Command): void {
	program
		.command("mcp")
		.description("answer agents over the Model Context Protocol, by standard input and output")
		.option(
			"--url <address>",
			"ask a server of Concord there; default: the database of DATABASE_URL",
		)
		.addHelpText("after", EXAMPLES)
		.action(async ({ url }: McpOptions) => {
			const { runMcp } = await import("./run-mcp.ts");
			await runMcp(url ?? null);
		});
}
