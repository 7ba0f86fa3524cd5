import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { ownVariables } from "#app/base/config.server.ts";
import { ENDPOINT_PRESETS } from "#judges/endpoint/presets.ts";

const FILE = resolve(import.meta.dirname, "../../compose.yaml");
const File = z.object({
	services: z.object({ concord: z.object({ environment: z.array(z.string()) }) }),
});

/** What the image sets itself, a command sets for its server, or says something of a terminal. */
const NOT_HANDED_ON = [
	"HOST",
	"PORT",
	"NODE_ENV",
	"CONCORD_DEMO",
	"CONCORD_PAPERS_ENDPOINT",
	"CONCORD_PAPERS_MODEL",
	"NO_COLOR",
	"FORCE_COLOR",
	"TERM",
	"COLUMNS",
];

test("a container gets every variable of the server, and the keys that presets name", async () => {
	const { environment } = File.parse(parse(await readFile(FILE, "utf8"))).services.concord;
	const handedOn = environment.map((entry) => entry.replace(/=.*/, ""));
	const keys = ENDPOINT_PRESETS.flatMap(({ keyVariable }) => keyVariable ?? []);
	const own = ownVariables().filter((name) => !NOT_HANDED_ON.includes(name));
	expect(handedOn.toSorted()).toEqual([...own, ...keys].toSorted());
});
