import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import type { FileSource } from "../files/file-start.ts";
import { fetchFile, isAddress, nameAtAddress } from "../importing/fetch-file.server.ts";
import { allowedHosts } from "../judging/endpoints/allowed-hosts.server.ts";

export type FilesToImport = {
	readonly sources: readonly FileSource[];
	/** Removes what was fetched. */
	readonly discard: () => Promise<void>;
};

/** The files of a command line: those that are named by an address are fetched into a folder of their own first. */
export async function filesToImport(
	named: readonly string[],
	{ signal, onShare }: { signal: AbortSignal; onShare: (name: string, share: number) => void },
): Promise<FilesToImport | Refusal> {
	const folder = named.some(isAddress) ? await mkdtemp(join(tmpdir(), "concord-fetched-")) : null;
	const discard = async () => {
		if (folder !== null) await rm(folder, { recursive: true, force: true });
	};
	const sources: FileSource[] = [];
	for (const file of named) {
		if (folder === null || !isAddress(file)) {
			sources.push({ name: basename(file), path: file });
			continue;
		}
		const name = nameAtAddress(file);
		const path = join(folder, String(sources.length));
		const allowed = allowedHosts();
		const fetching = { allowed, signal, onShare: (share: number) => onShare(name, share) };
		const refusal = await fetchFile(file, path, fetching);
		if (isRefusal(refusal)) {
			await discard();
			return refusal;
		}
		sources.push({ name, path });
	}
	return { sources, discard };
}
