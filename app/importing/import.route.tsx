import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { importById, latestImports } from "#db/queries/imports.server.ts";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { inProject } from "../http/guards.server.ts";
import { postedForm, requireSameOrigin } from "../http/posted-form.server.ts";
import { Notice, Page } from "../ui/page.tsx";
import { ImportDone } from "./import-done.tsx";
import { importFiles } from "./import-files.server.ts";
import { previewImport } from "./import-preview.server.ts";
import { ImportPreviewCards } from "./import-preview.tsx";
import { ImportStart } from "./import-start.tsx";
import { openStaged, stageUpload, takeStaged, UPLOAD_LIMIT_MB } from "./staged-upload.server.ts";

const IMPORTS_SHOWN = 8;
const GONE =
	"These files were imported already, or waited too long and were dropped. Choose them again; what is there is not imported twice.";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const db = database();
	const { searchParams } = new URL(request.url);
	const done = searchParams.get("done");
	const token = searchParams.get("upload");
	const page = { slug: project.slug, limit: UPLOAD_LIMIT_MB };
	if (done !== null) {
		const finished = await importById(db, project.id, done);
		if (finished) return { ...page, step: "done" as const, finished };
	}
	const start = async (problem: string | null) => ({
		...page,
		step: "start" as const,
		problem,
		imports: await latestImports(db, project.id, IMPORTS_SHOWN),
	});
	if (token === null) return start(null);
	const upload = await openStaged(token, project.id);
	if (!upload) return start(GONE);
	const preview = await previewImport(db, project.slug, upload);
	if (isRefusal(preview)) return start(inSentenceCase(preview.sentence));
	return { ...page, step: "preview" as const, token, preview };
}

/** An upload leads to its preview; the word to import leads to the report. Nothing happens twice. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { project } = inProject(context);
	const here = `/projects/${project.slug}/import`;
	if (request.headers.get("content-type")?.startsWith("multipart/form-data")) {
		requireSameOrigin(request);
		const staging = await stageUpload(request, project.id);
		if (staging.kind === "refused")
			return data({ problem: inSentenceCase(staging.reason) }, staging.isTooLarge ? 413 : 400);
		return redirect(`${here}?upload=${staging.token}`);
	}
	const form = await postedForm(request);
	const upload = await takeStaged(String(form.get("upload")), project.id);
	if (!upload) return data({ problem: GONE }, 409);
	try {
		const result = await importFiles(database(), {
			projectSlug: project.slug,
			sources: upload.files,
			scales: upload.scales,
			offScale: upload.offScale,
		});
		switch (result.kind) {
			case "imported":
				return redirect(`${here}?done=${result.importId}`);
			case "refused":
				return data({ problem: inSentenceCase(result.sentence) }, 400);
			case "checked":
			case "rejected":
				throw new Error(`an import that was to be carried out was only ${result.kind}`);
		}
	} finally {
		await upload.discard();
	}
}

/** Sentences of the command line begin small; a file's name stays as it is written. */
function inSentenceCase(sentence: string): string {
	return /^[a-z]+ /.test(sentence)
		? sentence.charAt(0).toUpperCase() + sentence.slice(1)
		: sentence;
}

export const meta = () => [{ title: "Import · Concord" }];

export default function Import() {
	const loaded = useLoaderData<typeof loader>();
	const problem =
		useActionData<typeof action>()?.problem ?? (loaded.step === "start" ? loaded.problem : null);
	return (
		<Page
			title={loaded.step === "preview" ? "Import: check before it is written" : "Import"}
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
			) : loaded.step === "preview" ? (
				<ImportPreviewCards slug={loaded.slug} token={loaded.token} preview={loaded.preview} />
			) : (
				<ImportDone slug={loaded.slug} finished={loaded.finished} />
			)}
		</Page>
	);
}
