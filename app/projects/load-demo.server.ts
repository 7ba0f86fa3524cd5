import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { demoProject } from "#seeds/demo.ts";
import { loadSimulation } from "./load-simulation.server.ts";

export type LoadDemo =
	| { kind: "loaded"; project: Project; items: number; labels: number }
	/** It was there in full; nothing changed. */
	| { kind: "already-loaded"; project: Project }
	/** A project that is not this demo has its name. */
	| { kind: "name-taken"; slug: string };

/** Loads the demo; doing it again adds what is missing. */
export async function loadDemo(db: Database, now: Date): Promise<LoadDemo> {
	const { documents, items, labels, ...demo } = demoProject();
	const rows = { "documents.jsonl": documents, "items.jsonl": items, "labels.jsonl": labels };
	const loaded = await loadSimulation(db, { ...demo, rows }, now);
	if (loaded.kind === "name-taken") return loaded;
	const { project, report } = loaded;
	const { itemsAdded, labelsAdded } = report;
	return itemsAdded + labelsAdded > 0
		? { kind: "loaded", project, items: itemsAdded, labels: labelsAdded }
		: { kind: "already-loaded", project };
}
