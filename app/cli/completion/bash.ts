import type { CompletedCommand, Value } from "./completions.ts";

/** A script that completes `concord` in bash 3.2 and later. */
export function bashScript(commands: readonly CompletedCommand[]): string {
	const known = commands.flatMap(({ words }) => (words === "" ? [] : [`"${words}"`]));
	return `# concord: completion for bash. To use it: source <(concord completion bash)
_concord() {
	local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} at='' word
	COMPREPLY=()
	for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
		case "\${at:+$at }$word" in
			${known.join(" | ")}) at="\${at:+$at }$word" ;;
		esac
	done
	case "$at $before" in
${commands.flatMap(valuesAfterOptions).join("\n")}
	esac
	case "$at" in
${commands.map(wordsAfter).join("\n")}
	esac
}
complete -F _concord concord
`;
}

function valuesAfterOptions({ words, options }: CompletedCommand): string[] {
	return options.flatMap(({ flags, value }) => {
		if (value === null) return [];
		const after = flags.map((flag) => `"${words} ${flag}"`).join(" | ");
		return [`\t\t${after}) ${reply(value)}; return ;;`];
	});
}

function wordsAfter({ words, subcommands, options, argument }: CompletedCommand): string {
	const named = Array.isArray(argument) ? argument : [];
	const all = [
		...subcommands.map(({ name }) => name),
		...named,
		...options.flatMap(({ flags }) => flags),
	];
	const files = argument === "file" ? ' $(compgen -f -- "$current")' : "";
	return `\t\t"${words}") COMPREPLY=($(compgen -W ${quoted(all.join(" "))} -- "$current")${files}) ;;`;
}

function reply(value: Value): string {
	if (value === "anything") return ":";
	if (value === "file") return 'COMPREPLY=($(compgen -f -- "$current"))';
	const words =
		value === "project" ? '"$(concord completion projects 2>/dev/null)"' : quoted(value.join(" "));
	return `COMPREPLY=($(compgen -W ${words} -- "$current"))`;
}

function quoted(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
