import { z } from "zod";

/**
 * A list whose elements are read up to the first that is wrong. `z.array` keeps a problem of each, which takes gigabytes
 * where a file holds millions of numbers in place of texts.
 */
export function listUpToFirst<Element extends z.ZodType>(element: Element) {
	return z.array(z.unknown()).transform((list, context): z.output<Element>[] => {
		const read: z.output<Element>[] = [];
		for (const [at, value] of list.entries()) {
			const one = z.safeParse(element, value);
			if (!one.success) {
				context.addIssue({ code: "custom", message: "Invalid element", path: [at] });
				return z.NEVER;
			}
			read.push(one.data);
		}
		return read;
	});
}
