import { InvalidArgumentError } from "commander";
import { expect, test } from "vitest";
import { pair } from "./option-values.ts";

test("pairs are put together; a name that is given twice is refused, not overwritten", () => {
	const before = pair("system=vanilla", {});
	expect(pair("note=a=b", before)).toEqual({ system: "vanilla", note: "a=b" });
	expect(() => pair("system=tools", before)).toThrow(InvalidArgumentError);
	expect(() => pair("system=tools", before)).toThrow("system is given twice");
	expect(() => pair("=tools", {})).toThrow("of the form name=value");
});
