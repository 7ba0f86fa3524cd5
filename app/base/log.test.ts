import { expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "./log.server.ts";

const Line = z.looseObject({
	level: z.string(),
	time: z.iso.datetime(),
	msg: z.string(),
	err: z.object({ type: z.string(), message: z.string(), stack: z.string().optional() }).optional(),
});

/** A log from this level on, and the lines that it wrote. */
function aLog(level: Parameters<typeof createLog>[0]) {
	const written: string[] = [];
	const log = createLog(level, { write: (line) => written.push(line) });
	return { log, written, lines: () => written.map((line) => Line.parse(JSON.parse(line))) };
}

test("a line of JSON for each event, from the level on", () => {
	const { log, written, lines } = aLog("info");
	log.debug("unseen");
	log.info({ path: "/projects", status: 404 }, "No such page");
	expect(written).toEqual([expect.stringMatching(/^\{"level":"info",.*\}\n$/)]);
	expect(lines()).toMatchObject([{ path: "/projects", status: 404, msg: "No such page" }]);
	const silent = aLog("silent");
	silent.log.fatal("unseen");
	expect(silent.written).toEqual([]);
});

test("a bug comes with its kind and stack and what caused it, and nothing else that hangs on it", () => {
	const { log, lines } = aLog("info");
	const cause = new RangeError("too far");
	log.error(
		{ err: Object.assign(new TypeError("no item", { cause }), { params: ["Anna"] }) },
		"Bug",
	);
	log.error({ err: "only words" }, "Bug");
	const [first, second] = lines();
	expect(first?.err).toMatchObject({ type: "TypeError", message: "no item: too far" });
	expect(first?.err?.stack).toMatch(/TypeError: no item\n +at [\s\S]+RangeError: too far/);
	expect(JSON.stringify(first)).not.toContain("Anna");
	expect(second?.err).toEqual({ type: "string", message: "only words" });
});

test.each([
	["/welcome/canary-1", "/welcome/…"],
	["/Join/canary-1/", "/Join/…/"],
	["/setup?token=canary-1&again=1", "/setup?token=…&again=1"],
	["http://localhost:3000/welcome/canary-1?x=1", "http://localhost:3000/welcome/…?x=1"],
])("Errors: no link that signs in is logged: %s", (link, shown) => {
	const { log, written, lines } = aLog("trace");
	log.info({ path: link }, "asked");
	log.error({ err: new Error(`No route matches URL "${link}"`) }, "broke");
	expect(lines()[0]).toMatchObject({ path: shown });
	expect(lines()[1]?.err?.message).toBe(`No route matches URL "${shown}"`);
	expect(written.join("")).not.toContain("canary");
});

test("Errors: no values of a statement are logged", () => {
	const { log, written, lines } = aLog("info");
	log.error(
		{ err: new Error("Failed query: insert into x\nparams: canary-1,\ncanary-2") },
		"broke",
	);
	expect(lines()[0]?.err?.message).toBe("Failed query: insert into x\nparams: …");
	expect(lines()[0]?.err?.stack).toMatch(/params: …\n {4}at /);
	expect(written.join("")).not.toContain("canary");
});

test("Errors: values of a statement are not logged where they hold the trace of somebody's program", () => {
	const { log, written, lines } = aLog("info");
	const value =
		"Error: canary-1\n    at canary.read (ward.js:1)\nand canary-2\n    at canary.last (ward.js:9)";
	const failed = Object.assign(
		new Error(`Failed query: insert into x\nparams: ${value}`, { cause: new Error("disk I/O") }),
		{ query: "insert into x", params: [value] },
	);
	log.error({ err: failed }, "broke");
	expect(lines()[0]?.err?.message).toBe("Failed query: insert into x: disk I/O");
	expect(lines()[0]?.err?.stack).toMatch(
		/insert into x\n +at [\s\S]+caused by: Error: disk I\/O\n +at /,
	);
	expect(written.join("")).not.toContain("canary");
	log.error({ err: { code: "SQLITE_FULL" } }, "from a thread");
	expect(lines()[1]?.err).toEqual({ type: "object", message: "SQLITE_FULL" });
});
