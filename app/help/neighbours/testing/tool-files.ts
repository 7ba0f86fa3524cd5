import type { Named } from "./native-files.ts";

/** What a tool would hand out of the data set: its files by name, and what they call what is in them. */
export type ToolFiles = {
	readonly files: Readonly<Record<string, string | Uint8Array>>;
	readonly named: Named;
};

/** So many zeros that ids of one length sort as the items do. */
export function padded(at: number, length = 3): string {
	return String(at).padStart(length, "0");
}
