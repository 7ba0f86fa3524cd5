import type { Config } from "../base/config.server.ts";
import { config } from "../base/config.server.ts";

/** Of a stream that a command prints to what says how; stdout and stderr are told apart by it. */
type Printed = { readonly isTTY?: boolean; readonly columns?: number };
type Environment = Pick<Config, "NO_COLOR" | "FORCE_COLOR" | "TERM" | "COLUMNS">;

const WIDTH_WITHOUT_TERMINAL = 112;
const NARROWEST = 40;

/**
 * How wide what is printed there may be, in columns, and whether it may be styled: on a terminal, unless NO_COLOR
 * (https://no-color.org) or TERM=dumb; FORCE_COLOR (https://force-color.org) says it for whatever stands
 * there, and NO with 0 or false. A pipe is as wide as COLUMNS, else always the same.
 */
export function terminal(
	{ isTTY = false, columns }: Printed = process.stdout,
	{ NO_COLOR, FORCE_COLOR, TERM, COLUMNS }: Environment = config(),
): { width: number; styled: boolean } {
	const forced = FORCE_COLOR ? !/^(?:0|false)$/i.test(FORCE_COLOR) : null;
	return {
		width: Math.max(NARROWEST, columns || Number(COLUMNS) || WIDTH_WITHOUT_TERMINAL),
		styled: forced ?? (isTTY && !NO_COLOR && TERM !== "dumb"),
	};
}

/** Whether a line there can be written over: what moves the cursor is of no use elsewhere. */
export function canOverwrite(
	{ isTTY = false }: Printed = process.stderr,
	{ TERM }: Pick<Environment, "TERM"> = config(),
): boolean {
	return isTTY && TERM !== "dumb";
}
