import { type AnyMaker, makerById } from "./makers/index.ts";
import { type AnyProtocol, protocolById } from "./protocols/index.ts";

/** What a run can carry out: a judge protocol or a maker; `kind` says which. */
export type AnyProcedure = AnyProtocol | AnyMaker;

/** The protocol or maker of this id, or undefined. */
export function procedureById(id: string): AnyProcedure | undefined {
	return protocolById(id) ?? makerById(id);
}
