import { isUtf8 } from "node:buffer";
import { type Lists, MAX_FIELDS, MAX_NAME_LENGTH, whyNotNested } from "./field-names.ts";
import { membersBody } from "./members-bodies.server.ts";
import { badRequest, forbidden, tooLarge, unavailable } from "./not-found.ts";
import { isSameOrigin } from "./same-origin.server.ts";
import { signedIn } from "./session.server.ts";
import { letInAs, stillAdmitted } from "./still-admitted.server.ts";
import { strangersBody } from "./strangers-bodies.server.ts";
import { urlEncodedFields } from "./url-encoded.ts";

/**
 * Refuses a request that changes something unless it comes from a page of this app: the Origin
 * header has to be there and to be this site's, and a browser that says where its page is must not say
 * elsewhere.
 */
export function requireSameOrigin(request: Request): void {
	const { headers, url } = request;
	const isOfThisSite = isSameOrigin(
		headers.get("origin"),
		headers.get("host") ?? new URL(url).host,
	);
	if (!isOfThisSite || headers.get("sec-fetch-site") === "cross-site") {
		throw forbidden(
			"The form did not come from this site, so nothing was changed. Open the page again and retry.",
		);
	}
}

/**
 * How long a form may be, in megabytes: names and choices, texts that people write, lists of very many items. What is refused
 * comes back in its page, for which others wait by its length. Files have a way of their own, which streams them to disk.
 */
export type Megabytes = 0.25 | 1 | 4;
/** Pages here send forms url-encoded; programs that send them in parts need few of them. */
const MAX_PARTS = 1_000;

/** What programs that send forms write, and nothing that two parsers may read differently. */
const BOUNDARY = /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*$/i;

/** Of one part: its name and what kind of part it is. */
const MAX_HEADER_BYTES = 4_000;

const tooLong = (most: Megabytes) =>
	tooLarge(
		`The form is longer than ${most < 1 ? "256 kB" : `${most} MB`}, so nothing was changed. Shorten it.`,
	);
const TOO_MUCH_HELD =
	"Too many long forms of yours arrive at once, so nothing was changed. Retry in a minute.";
const TOO_MANY = "The form has more fields than any page here sends, so nothing was changed.";
const UNREADABLE =
	"The form could not be read, so nothing was changed. Open the page again and retry.";

/**
 * Which names the fields of a form have. Unless told otherwise they are paths into nested values
 * without lists; `any`: texts that people chose, for forms that are read field by field.
 */
export type FieldNames = { lists: Lists } | "any";

/**
 * The fields of a form that was sent from a page of this app. Every action reads its form with it.
 * A form is held in memory and the sign-in page is open to everybody, so what says that it is too long is
 * refused unread, what does not say how long it is as soon as it has become too long, and what no page sends
 * before it is put together.
 */
export async function postedForm(
	request: Request,
	names: FieldNames = { lists: [] },
	most: Megabytes = 0.25,
): Promise<FormData> {
	requireSameOrigin(request);
	if (Number(request.headers.get("content-length")) > bytesOf(most)) throw tooLong(most);
	const form = await fieldsOf(request, most);
	await stillAdmitted(request);
	for (const [name, value] of form) {
		if (typeof value !== "string") {
			throw badRequest(`A file came in place of a text, so nothing was changed.`);
		}
		if (name.length > MAX_NAME_LENGTH) throw badRequest(UNREADABLE);
	}
	const why = names === "any" ? null : whyNotNested(form, names.lists);
	if (why !== null) throw badRequest(why.sentence);
	return form;
}

function bytesOf(megabytes: Megabytes): number {
	return megabytes * 1024 * 1024;
}

/** Counts before it reads, because reading is what takes the time. */
async function fieldsOf(request: Request, most: Megabytes): Promise<FormData> {
	const type = request.headers.get("content-type") ?? "";
	const account = letInAs(request) ?? (await signedIn(request))?.id ?? null;
	const bytes =
		account === null
			? await strangersBody(request, bytesOf(most))
			: await membersBody(request, bytesOf(most), { account });
	if (bytes === null) throw tooLong(most);
	if (bytes === "busy") throw unavailable(TOO_MUCH_HELD, 60);
	if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
		if (placesOf(bytes, "&", MAX_FIELDS).length === MAX_FIELDS) throw tooLarge(TOO_MANY);
		// No browser sends other bytes, and millions of them take a tenth of a second to be read.
		if (!isUtf8(bytes)) throw badRequest(UNREADABLE);
		const form = new FormData();
		for (const [name, value] of urlEncodedFields(bytes)) form.append(name, value);
		return form;
	}
	if (/^multipart\/form-data\b/i.test(type)) {
		const boundary = BOUNDARY.exec(type)?.[1];
		if (boundary === undefined) throw badRequest(UNREADABLE);
		const places = placesOf(bytes, `--${boundary}`, MAX_PARTS);
		if (places.length === MAX_PARTS) throw tooLarge(TOO_MANY);
		const last = places.at(-1);
		const isClosed = last !== undefined && bytes.indexOf(`--${boundary}--`, last) === last;
		if (!isClosed) throw badRequest(UNREADABLE);
		const hasShortHeaders = places.slice(0, -1).every((at) => {
			const end = bytes.indexOf("\r\n\r\n", at);
			return end !== -1 && end - at <= MAX_HEADER_BYTES;
		});
		if (!hasShortHeaders) throw badRequest(UNREADABLE);
		try {
			// Read by the boundary that was counted, whatever else stood in the header.
			const counted = `multipart/form-data; boundary="${boundary}"`;
			return await new Response(bytes, { headers: { "content-type": counted } }).formData();
		} catch {
			throw badRequest(UNREADABLE);
		}
	}
	throw badRequest("This is not the kind of data that a form sends, so nothing was changed.");
}

/** Where a text stands in the bytes, the first `most` places. */
function placesOf(bytes: Buffer, text: string, most: number): number[] {
	const places: number[] = [];
	let at = bytes.indexOf(text);
	while (at !== -1 && places.length < most) {
		places.push(at);
		at = bytes.indexOf(text, at + text.length);
	}
	return places;
}
