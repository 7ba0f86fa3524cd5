import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { disconnect } from "#db/dialect";
import { BuiltServer, freePort } from "../parts/built-server.ts";
import { addressPatterns } from "./address-patterns.ts";
import { type Names, twoProjects } from "./two-projects.ts";

// A server is started, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

/** An address of a pattern with the names at a place of their lists; null where one is not named. */
function addressOf(pattern: string, slug: string, names: Names, place = 0): string | null {
	let address = pattern.replace(":projectSlug", slug);
	for (const parameter of address.match(/:\w+/g) ?? []) {
		const name = names[parameter.slice(1)]?.[place];
		if (name === undefined) return null;
		address = address.replace(parameter, encodeURIComponent(name));
	}
	return address;
}

test("S2: with the ids of another project's things no address of a project answers, whoever asks", async ({
	task,
}) => {
	const folder = mkdtempSync(join(tmpdir(), "concord-foreign-"));
	const file = join(folder, "own.sqlite");
	const house = await twoProjects(file);
	const server = new BuiltServer(file, await freePort(), { env: { CONCORD_LOG_LEVEL: "warn" } });
	onTestFinished(async () => {
		await server.stop("SIGKILL");
		disconnect(house.db);
		rmSync(folder, { recursive: true, force: true });
	});
	await server.ready();
	const cookie = (await house.cookies())["administrator of the installation"];
	const statusOf = async (address: string) => {
		const headers = { cookie, "user-agent": "curl" };
		const answer = await fetch(`${server.url}${address}`, { headers, redirect: "manual" });
		await answer.body?.cancel();
		return answer.status;
	};
	const patterns = (await addressPatterns()).filter((pattern) =>
		/^\/projects\/:projectSlug\/.*:(?!projectSlug)\w+/.test(pattern),
	);
	const { own, other } = house;
	/** Not everything has every page: which of one moment's ids comes first is chance. */
	const opensWithOwn = async (pattern: string) => {
		for (let place = 0; ; place++) {
			const address = addressOf(pattern, own.slug, own.names, place);
			if (address === null) return false;
			if ((await statusOf(address)) < 400) return true;
		}
	};
	const unexpected: string[] = [];
	let tried = 0;
	let opened = 0;
	for (const pattern of patterns) {
		const mine = addressOf(pattern, own.slug, own.names);
		const theirs = addressOf(pattern, own.slug, other.names);
		if (mine === null || theirs === null || mine === theirs) continue;
		tried++;
		// An administrator has nothing to label, and an imported item is in no derived set.
		if (await opensWithOwn(pattern)) opened++;
		const foreign = await statusOf(theirs);
		if (foreign !== 404) unexpected.push(`${foreign} ${theirs}`);
	}
	task.meta.tried = tried;
	task.meta.failed = unexpected.length;
	expect(unexpected).toEqual([]);
	expect(opened, "with their own ids they do").toBeGreaterThanOrEqual(8);
});
