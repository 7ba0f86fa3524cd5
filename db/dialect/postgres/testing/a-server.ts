import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PACKAGES = "/usr/lib/postgresql";

export type PostgresServer = {
	readonly url: string;
	/** Ends it at once, whatever is under way, as if it were killed; all connections break. */
	readonly crash: () => void;
	/** Begins it again after a crash. */
	readonly start: () => void;
	/** Ends it, with everything that it holds. */
	readonly stop: () => void;
};

/**
 * A PostgreSQL server of the system's packages, in a folder of its own, for as long as tests need it.
 * @param options.isDurable whether what it stored outlives a crash of the machine, as in use: it then waits for the disk
 */
export async function aPostgresServer({ isDurable = false } = {}): Promise<PostgresServer> {
	const programs = programsFolder();
	// PostgreSQL does not start for root.
	const isRoot = process.getuid?.() === 0;
	const folder = mkdtempSync(
		join(isDurable ? onDisk(isRoot) : withRoom(isRoot), "concord-postgres-"),
	);
	const port = await freePort();
	const data = join(folder, "data");
	if (isRoot) chownSync(folder, userId("-u"), userId("-g"));
	const run = (program: string, words: readonly string[]) => {
		const command = [join(programs, program), ...words];
		const asOther = ["--reuid=postgres", "--regid=postgres", "--clear-groups", ...command];
		const [file = "", ...rest] = isRoot ? ["setpriv", ...asOther] : command;
		execFileSync(file, rest, { stdio: ["ignore", "ignore", "inherit"], cwd: folder });
	};
	// As most servers sort: by letters, with capitals and accents beside the plain ones.
	const locale = ["--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en-US"];
	const initial = ["-U", "postgres", ...locale, "-E", "UTF8", "--auth=trust"];
	run("initdb", ["-D", data, ...initial]);
	// Of a thousand databases of tests, to look which one wants vacuuming takes a core.
	const forTests = isDurable ? "" : "-c fsync=off -c autovacuum=off";
	const settings = `-k ${folder} -p ${port} -c listen_addresses=127.0.0.1 ${forTests} -c max_connections=1000`;
	const start = () =>
		run("pg_ctl", ["-D", data, "-o", settings, "-l", join(folder, "log"), "-w", "start"]);
	const crash = () => run("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
	start();
	return {
		url: `postgres://postgres@127.0.0.1:${port}/postgres`,
		crash,
		start,
		stop: () => {
			crash();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Of the machine's memory, which is as good for what is gone with the tests; a database is made there in a third of the time. */
const MEMORY = "/dev/shm";
/** The databases of all tests fit in, each of which has one of its own. */
const ROOM = 12e9;

function withRoom(isRoot: boolean): string {
	if (!existsSync(MEMORY)) return onDisk(isRoot);
	const { bavail, bsize } = statfsSync(MEMORY);
	return bavail * bsize > ROOM ? MEMORY : onDisk(isRoot);
}

/** Other users reach no temporary folder that is root's alone. */
const onDisk = (isRoot: boolean) => (isRoot ? "/tmp" : tmpdir());

function programsFolder(): string {
	const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).map(Number) : [];
	const newest = Math.max(...versions.filter(Number.isFinite));
	if (!Number.isFinite(newest))
		throw new Error(
			"There is no PostgreSQL here: install the system's package (apt-get install postgresql), or name a server in TEST_DATABASE_URL.",
		);
	return join(PACKAGES, String(newest), "bin");
}

function userId(which: "-u" | "-g"): number {
	return Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" }));
}

async function freePort(): Promise<number> {
	const probe = createServer().listen(0, "127.0.0.1");
	await new Promise((listening) => probe.once("listening", listening));
	const address = probe.address();
	await new Promise((closed) => probe.close(closed));
	return typeof address === "object" && address ? address.port : 0;
}
