const SLUG = /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/;

/** Pages that stand where a project's name would: `/projects/new`. */
const RESERVED: ReadonlySet<string> = new Set(["new"]);

/** May this text name a project in URLs and on the command line? */
export function isProjectSlug(text: string): boolean {
	return SLUG.test(text) && !RESERVED.has(text);
}
