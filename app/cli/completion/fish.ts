import type { CompletedCommand, CompletedOption, Value } from "./completions.ts";

/** A script that completes `concord` in fish, to be put into `~/.config/fish/completions`. */
export function fishScript(commands: readonly CompletedCommand[]): string {
	const known = commands.flatMap(({ words }) => (words === "" ? [] : [quoted(words)]));
	return `# concord: completion for fish. To use it: concord completion fish > ~/.config/fish/completions/concord.fish
function __concord_at
	set -l at ''
	for word in (commandline -opc)[2..-1]
		set -l next (string trim -- "$at $word")
		if contains -- "$next" ${known.join(" ")}
			set at $next
		end
	end
	test "$at" = "$argv[1]"
end
complete -c concord -f
${commands.flatMap(linesOf).join("\n")}
`;
}

function linesOf({ words, subcommands, options, argument }: CompletedCommand): string[] {
	const line = (parts: string) => `complete -c concord -n "__concord_at '${words}'" ${parts}`;
	const arguments_ = argument === null ? null : taking(argument, "");
	return [
		...subcommands.map(({ name, description }) =>
			line(`-a ${quoted(name)} -d ${quoted(description)}`),
		),
		...options.map((option) => line(optionInFish(option))),
		...(arguments_ ? [line(arguments_)] : []),
	];
}

function optionInFish({ flags, description, value }: CompletedOption): string {
	const named = flags.map((flag) =>
		flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
	);
	const takes = value === null ? [] : [taking(value, "-x")];
	return [...named, ...takes, `-d ${quoted(description)}`].join(" ");
}

/** @param exclusive what keeps files from being offered where they are none */
function taking(value: Value, exclusive: string): string {
	if (value === "anything") return exclusive || "-a ''";
	if (value === "file") return exclusive === "" ? "-F" : "-r -F";
	const names = value === "project" ? "(concord completion projects 2>/dev/null)" : value.join(" ");
	return `${exclusive} -a ${quoted(names)}`.trim();
}

function quoted(text: string): string {
	return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
