import type { CompletedCommand, Value } from "./completions.ts";

/** A script that completes `concord` in zsh, to be put into a folder of `fpath` as `_concord`. */
export function zshScript(commands: readonly CompletedCommand[]): string {
	const known = commands.flatMap(({ words }) => (words === "" ? [] : [quoted(words)]));
	return `#compdef concord
# concord: completion for zsh. To use it: concord completion zsh > "\${fpath[1]}/_concord"
_concord() {
	local at='' word
	local -a found
	for word in "\${(@)words[2,CURRENT-1]}"; do
		case "\${at:+$at }$word" in
			(${known.join("|")}) at="\${at:+$at }$word" ;;
		esac
	done
	case "$at \${words[CURRENT-1]}" in
${commands.flatMap(valuesAfterOptions).join("\n")}
	esac
	case "$at" in
${commands.map(wordsAfter).join("\n")}
	esac
}
# A shell that finds this file runs it at the first Tab, which is to complete already.
if [[ "\${funcstack[1]}" = _concord ]]; then _concord "$@"; else compdef _concord concord; fi
`;
}

function valuesAfterOptions({ words, options }: CompletedCommand): string[] {
	return options.flatMap(({ flags, value }) => {
		if (value === null) return [];
		const after = flags.map((flag) => quoted(`${words} ${flag}`)).join("|");
		return [`\t\t(${after}) ${reply(value)}; return ;;`];
	});
}

function wordsAfter({ words, subcommands, options, argument }: CompletedCommand): string {
	const described = [
		...subcommands.map(({ name, description }) => entry(name, description)),
		...options.flatMap(({ flags, description }) => flags.map((flag) => entry(flag, description))),
	];
	const rest = argument === null || argument === "anything" ? "" : ` ${reply(argument)};`;
	return `\t\t(${quoted(words)}) found=(${described.join(" ")}); _describe concord found;${rest} ;;`;
}

/** A colon parts the word from what is said about it. */
function entry(word: string, description: string): string {
	return quoted(`${word.replaceAll(":", "\\:")}:${description}`);
}

function reply(value: Value): string {
	if (value === "anything") return ":";
	if (value === "file") return "_files";
	if (value === "project") return `compadd -- \${(f)"$(concord completion projects 2>/dev/null)"}`;
	return `compadd -- ${value.map(quoted).join(" ")}`;
}

function quoted(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
