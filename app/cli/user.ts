import { type Command, Option } from "commander";

/** `concord user …`: who has an account, and what whoever sits at the machine may do about it. */
export function registerUser(program: Command): void {
	const user = program
		.command("user")
		.description("list accounts, close and open them, help out of a lost password");
	user
		.command("list")
		.description("everybody who has an account")
		.addOption(new Option("--json", "print JSON to stdout and nothing else there"))
		.action(async (options: { json?: boolean }) => {
			const { runUserList } = await import("./run-user.ts");
			await runUserList(options);
		});
	const ACTS = {
		reset: "print a link with which they choose a new password, once, for a day",
		disable:
			"close the account: nobody signs in, its browsers are signed out, and links that it made end",
		enable: "open a closed account again",
		"end-sessions": "sign all browsers of the account out",
	} as const;
	for (const act of Object.keys(ACTS) as (keyof typeof ACTS)[]) {
		user
			.command(act)
			.description(ACTS[act])
			.argument("<login>", "what they sign in with")
			.action(async (login: string) => {
				const { runUser } = await import("./run-user.ts");
				await runUser(act, login);
			});
	}
}
