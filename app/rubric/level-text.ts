import type { Level } from "#db/model/scale.ts";

function plain(text: string): Level {
	if (text === "true" || text === "false") return text === "true";
	const number = Number(text);
	return text !== "" && String(number) === text && Number.isFinite(number) ? number : text;
}

/** A level out of what somebody typed: `4` is a number, `true` a truth value, `"4"` the text 4. */
export function levelOfText(text: string): Level {
	if (text.length >= 2 && text.startsWith('"') && text.endsWith('"')) {
		try {
			const quoted: unknown = JSON.parse(text);
			if (typeof quoted === "string") return quoted;
		} catch {
			// Not JSON: the quotes belong to the text.
		}
	}
	return plain(text);
}

/** A level as it is typed: texts that would be read as something else stand in quotes. */
export function textOfLevel(level: Level): string {
	if (typeof level !== "string") return String(level);
	return levelOfText(level) === level && level.trim() === level ? level : JSON.stringify(level);
}
