import { z } from "zod";
import { normalText } from "#db/model/normal-text.ts";
import { holdsUnseen, LEAVE_OUT } from "#db/model/unseen.ts";
import { isProjectSlug } from "../importing/project-slug.ts";

/** A slug out of a name: "Zürich, May 2026" → "zurich-may-2026"; empty when nothing is left. */
export function slugOf(name: string): string {
	return normalText(name, "NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, 60)
		.replace(/^-+|-+$/g, "");
}

/** Name and slug of a new project; a slug that is left out is made from the name. */
export const NewProjectForm = z
	.object({
		name: z
			.string({ error: "Give the project a name." })
			.trim()
			.min(1, "Give the project a name.")
			.max(120, "A name has at most 120 characters.")
			.refine((name) => !holdsUnseen(name), `This name holds ${LEAVE_OUT}.`),
		slug: z.string().trim().toLowerCase().optional(),
	})
	.transform(({ name, slug }) => ({ name, slug: slug || slugOf(name) }))
	.refine(({ slug }) => isProjectSlug(slug), {
		path: ["slug"],
		error: "Use small letters a–z, digits and hyphens, such as handbook-2; at most 63, not “new”.",
	});
export type NewProjectForm = z.input<typeof NewProjectForm>;
