import { Argument, type Command } from "commander";
import { SHELLS, type Shell } from "./completion/shells.ts";

const EXAMPLES = `
Examples:
  source <(concord completion bash)               for this shell; in ~/.bashrc for all
  concord completion zsh > "\${fpath[1]}/_concord"
  concord completion fish > ~/.config/fish/completions/concord.fish
`;

/** `concord completion`: a script with which a shell completes commands, options and their values. */
export function registerCompletion(program: Command): void {
	program
		.command("completion")
		.description("print a script with which bash, zsh or fish complete this command")
		.addArgument(
			new Argument("<shell>", "the shell; projects lists what it completes").choices(SHELLS),
		)
		.addHelpText("after", EXAMPLES)
		.action(async (shell: Shell) => {
			const { runCompletion } = await import("./run-completion.ts");
			await runCompletion(shell, program);
		});
}
