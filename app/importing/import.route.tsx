import { rm } from "node:fs/promises";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { importById, latestImports } from "#db/queries/imports.server.ts";
import { database } from "../base/database.server.ts";
import { inProject } from "../http/guards.server.ts";
import { postedForm, requireSameOrigin } from "../http/posted-form.server.ts";
import { stillAdmitted } from "../http/still-admitted.server.ts";
import { Notice, Page } from "../ui/page.tsx";
import { ImportDone } from "./import-done.tsx";
import { findUploadOf, startImportJob } from "./import-jobs.server.ts";
import { ImportPreviewCards } from "./import-preview.tsx";
import { ImportStart } from "./import-start.tsx";
import { ImportWorking } from "./import-working.tsx";
import { stageUpload, UPLOAD_LIMIT_MB } from "./staged-upload.server.ts";

const IMPORTS_SHOWN = 8;
const GONE =
	"Concord does not hold these files any more: they were imported already, they waited too long, or the server ended meanwhile. What was stored of them stays, which may be a part. Choose them again: what is missing is imported, and what is there is not imported twice.";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const db = database();
	const { searchParams } = new URL(request.url);
	const done = searchParams.get("done");
	const token = searchParams.get("upload");
	const page = { slug: project.slug, limit: UPLOAD_LIMIT_MB };
	if (done !== null) {
		const finished = await importById(db, project.id, done);
		const isStopped = searchParams.has("stopped");
		if (finished) return { ...page, step: "done" as const, finished, isStopped };
	}
	const start = async (problem: string | null) => ({
		...page,
		step: "start" as const,
		problem,
		imports: await latestImports(db, project.id, IMPORTS_SHOWN),
	});
	if (token === null) return start(null);
	const job = await findUploadOf(db, { projectId: project.id, token });
	if (!job) return start(GONE);
	await job.soon();
	const { state } = job;
	switch (state.kind) {
		case "working": {
			const { isWriting } = state;
			const { names } = job;
			return {
				...page,
				step: "working" as const,
				token,
				isWriting,
				names,
				progress: job.progress(),
			};
		}
		case "ready":
			return { ...page, step: "preview" as const, token, preview: state.preview };
		case "refused":
			return start(inSentenceCase(state.sentence));
		case "imported":
		case "stopped":
			throw redirect(endOf(project.slug, state));
	}
}

/** An upload leads to its preview; the word to import leads to the report. Nothing happens twice. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { project } = inProject(context);
	const here = `/projects/${project.slug}/import`;
	const db = database();
	if (request.headers.get("content-type")?.startsWith("multipart/form-data")) {
		requireSameOrigin(request);
		const staging = await stageUpload(request);
		if (staging.kind === "refused")
			return data({ problem: inSentenceCase(staging.reason) }, staging.isTooLarge ? 413 : 400);
		await stillAdmitted(request).catch(async (thrown: unknown) => {
			await rm(staging.upload.folder, { recursive: true, force: true });
			throw thrown;
		});
		const { token } = await startImportJob(db, project, staging.upload);
		return redirect(`${here}?upload=${token}`);
	}
	const form = await postedForm(request);
	const token = String(form.get("upload"));
	const job = await findUploadOf(db, { projectId: project.id, token });
	if (!job) return data({ problem: GONE }, 409);
	if (form.get("intent") === "stop") await job.stop();
	else if (await job.import(db)) await job.soon();
	const { state } = job;
	switch (state.kind) {
		case "working":
		case "ready":
			return redirect(`${here}?upload=${token}`);
		case "refused":
			return data({ problem: inSentenceCase(state.sentence) }, 400);
		case "imported":
		case "stopped":
			return redirect(endOf(project.slug, state));
	}
}

/** The report of what is stored; the beginning, where nothing is. */
function endOf(slug: string, end: { kind: "imported" | "stopped"; importId: string | null }) {
	const here = `/projects/${slug}/import`;
	if (end.importId === null) return here;
	return `${here}?done=${end.importId}${end.kind === "stopped" ? "&stopped" : ""}`;
}

/** Sentences of the command line begin small; a file's name stays as it is written. */
function inSentenceCase(sentence: string): string {
	return /^[a-z]+ /.test(sentence)
		? sentence.charAt(0).toUpperCase() + sentence.slice(1)
		: sentence;
}

const TITLES = {
	start: "Import",
	working: "Import",
	preview: "Import: check before it is written",
	done: "Import",
} as const;

export const meta = () => [{ title: "Import · Concord" }];

export default function Import() {
	const loaded = useLoaderData<typeof loader>();
	const problem =
		useActionData<typeof action>()?.problem ?? (loaded.step === "start" ? loaded.problem : null);
	return (
		<Page
			title={TITLES[loaded.step]}
			intro={
				loaded.step === "start"
					? "Items to be judged, and labels that people or judges already gave. You see what was understood before anything is written."
					: undefined
			}
			width={loaded.step === "preview" ? "wide" : "narrow"}
		>
			{problem ? <Notice kind="error">{problem}</Notice> : null}
			{loaded.step === "start" ? (
				<ImportStart imports={loaded.imports} limit={loaded.limit} />
			) : loaded.step === "working" ? (
				<ImportWorking {...loaded} />
			) : loaded.step === "preview" ? (
				<ImportPreviewCards slug={loaded.slug} token={loaded.token} preview={loaded.preview} />
			) : (
				<ImportDone slug={loaded.slug} finished={loaded.finished} isStopped={loaded.isStopped} />
			)}
		</Page>
	);
}
