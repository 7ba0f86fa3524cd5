import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/**
 * Where a file lies, whatever symbolic links lead there, also where it is not there yet: SQLite keeps what belongs to
 * a database beside that place, and what is renamed to a link would replace the link alone. What the system does not
 * let this user follow stays as it is named.
 */
export function realPath(path: string): string {
	const whole = resolve(path);
	try {
		return realpathSync(whole);
	} catch (error) {
		const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
		// A link to what is not there yet.
		if (isMissing && lstatSync(whole, { throwIfNoEntry: false })?.isSymbolicLink())
			return realPath(resolve(dirname(whole), readlinkSync(whole)));
	}
	const folder = dirname(whole);
	return folder === whole ? whole : join(realPath(folder), basename(whole));
}
