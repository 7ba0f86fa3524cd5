import { expect, test } from "vitest";
import { MAX_NAME_LENGTH } from "./field-names.ts";
import {
	type FieldNames,
	type Megabytes,
	postedForm,
	requireSameOrigin,
} from "./posted-form.server.ts";

function aRequest(headers: Record<string, string>): Request {
	return new Request("http://localhost:3000/sign-in", {
		method: "POST",
		headers: { host: "localhost:3000", ...headers },
	});
}

function statusOf(request: Request): number | "passed" {
	try {
		requireSameOrigin(request);
		return "passed";
	} catch (thrown) {
		return (thrown as Response).status;
	}
}

test("a form of this site passes", () => {
	expect(statusOf(aRequest({ origin: "http://localhost:3000" }))).toBe("passed");
});

test("S4: a foreign, an absent, an opaque and a broken origin are refused", () => {
	expect(statusOf(aRequest({ origin: "http://evil.example" }))).toBe(403);
	expect(statusOf(aRequest({}))).toBe(403);
	expect(statusOf(aRequest({ origin: "null" }))).toBe(403);
	expect(statusOf(aRequest({ origin: "http://localhost:3000.evil.example" }))).toBe(403);
});

test("Origin: what a browser calls cross-site is refused, whatever its origin says", () => {
	const origin = "http://localhost:3000";
	expect(statusOf(aRequest({ origin, "sec-fetch-site": "cross-site" }))).toBe(403);
	expect(statusOf(aRequest({ origin, "sec-fetch-site": "same-origin" }))).toBe("passed");
});

test("S12: a form that says that it is too long is refused unread", async () => {
	const origin = "http://localhost:3000";
	const tooLong = aRequest({ origin, "content-length": "5000000" });
	await expect(postedForm(tooLong)).rejects.toMatchObject({ status: 413 });
	expect(tooLong.bodyUsed).toBe(false);
});

const ORIGIN = "http://localhost:3000";
const CRLF = "\r\n";

/** What a form of any names is read as, or the refusal with its sentence. */
async function readAs(type: string, body: string, names: FieldNames = "any", most?: Megabytes) {
	const headers = { host: "localhost:3000", origin: ORIGIN, "content-type": type };
	const request = new Request(`${ORIGIN}/sign-in`, { method: "POST", headers, body });
	try {
		return [...(await postedForm(request, names, most))];
	} catch (thrown) {
		const { status } = thrown as Response;
		return `${status} ${await (thrown as Response).text()}`;
	}
}

const part = (name: string, value: string, headers = "") =>
	`--b${CRLF}Content-Disposition: form-data; name="${name}"${headers}${CRLF}${CRLF}${value}${CRLF}`;
const PARTS = "multipart/form-data; boundary=b";
const UNREADABLE =
	"400 The form could not be read, so nothing was changed. Open the page again and retry.";
const OTHER_KIND = "400 This is not the kind of data that a form sends, so nothing was changed.";

test("fields come in their order, a plus sign as a space, an encoded one as itself", async () => {
	const fields = [
		["a", "1 2"],
		["b", "+"],
		["a", "ü"],
	];
	for (const type of [
		"application/x-www-form-urlencoded",
		"Application/X-WWW-Form-Urlencoded; charset=UTF-8",
	])
		expect(await readAs(type, "a=1+2&b=%2B&a=%C3%BC")).toEqual(fields);
	const body = `${part("a", "1 2")}${part("b", "+")}${part("a", "ü")}--b--${CRLF}`;
	for (const type of [PARTS, 'Multipart/Form-Data; boundary="b"', `${PARTS} `])
		expect(await readAs(type, body)).toEqual(fields);
});

test("what is no form by its type is refused, also where the type of one stands within", async () => {
	for (const type of [
		"text/plain",
		"application/json",
		"x application/x-www-form-urlencoded",
		"application/x-www-form-urlencodedx",
		"x-multipart/form-data; boundary=b",
	])
		expect(await readAs(type, `${part("a", "1")}--b--`)).toBe(OTHER_KIND);
});

test("parts have to be closed, and to have heads that end soon", async () => {
	const whole = `${part("a", "1")}--b--`;
	const head = part("a", "1", `${CRLF}X: `).split(`${CRLF}${CRLF}`)[0]?.length ?? 0;
	const padded = (bytes: number) =>
		`${part("a", "1", `${CRLF}X: ${"x".repeat(bytes - head)}`)}--b--`;
	expect(await readAs(PARTS, padded(4_000))).toEqual([["a", "1"]]);
	for (const [type, body] of [
		[PARTS, padded(4_001)],
		[PARTS, part("a", "1")],
		[PARTS, `${part("a", "1")}--b`],
		[PARTS, `${part("a", "1")}--b-- --b`],
		[PARTS, `--b${CRLF}Content-Disposition: form-data; name="a"${CRLF}--b--`],
		[PARTS, `${part("a", "1")}--b${CRLF}X: y${CRLF}--b--`],
		[PARTS, "a=1"],
		["multipart/form-data", whole],
		["multipart/form-data; boundary=c", whole],
		["multipart/form-data; boundary=b; boundary=c", whole],
	] as const)
		expect(await readAs(type, body), `${type} ${body.slice(0, 60)}`).toBe(UNREADABLE);
	expect(await readAs(PARTS, part("a", "1", '; filename="f"').concat("--b--"))).toBe(
		"400 A file came in place of a text, so nothing was changed.",
	);
});

test("a thousand boundaries are more than any page sends, one fewer are read", async () => {
	const parts = (count: number) => `${part("a", "1").repeat(count)}--b--`;
	expect(await readAs(PARTS, parts(998))).toHaveLength(998);
	expect(await readAs(PARTS, parts(999))).toBe(
		"413 The form has more fields than any page here sends, so nothing was changed.",
	);
});

test("names: as long as they may be, and no lists unless the form has them", async () => {
	const type = "application/x-www-form-urlencoded";
	const longest = "n".repeat(MAX_NAME_LENGTH);
	expect(await readAs(type, `${longest}=x`)).toEqual([[longest, "x"]]);
	expect(await readAs(type, `${longest}n=x`)).toBe(UNREADABLE);
	expect(await readAs(type, "a[0]=x")).toEqual([["a[0]", "x"]]);
	expect(await readAs(type, "a[0]=x", { lists: [] })).toMatch(/^400 /);
	const headers = { host: "localhost:3000", origin: ORIGIN, "content-type": type };
	const request = new Request(`${ORIGIN}/x`, { method: "POST", headers, body: "a[0]=x" });
	await expect(postedForm(request)).rejects.toMatchObject({ status: 400 });
});

test.each([
	[0.25, "256 kB"],
	[1, "1 MB"],
	[4, "4 MB"],
] as const)(
	"S12: a form of exactly %d MB is read, and one byte more is not",
	async (most, said) => {
		const type = "application/x-www-form-urlencoded";
		const of = (bytes: number) => `a=${"x".repeat(bytes - 2)}`;
		const bytes = most * 1024 * 1024;
		expect(await readAs(type, of(bytes), "any", most)).toHaveLength(1);
		expect(await readAs(type, of(bytes + 1), "any", most)).toBe(
			`413 The form is longer than ${said}, so nothing was changed. Shorten it.`,
		);
		const told = aRequest({ origin: ORIGIN, "content-length": String(bytes) });
		await expect(postedForm(told, "any", most)).rejects.toMatchObject({ status: 400 });
		const longer = aRequest({ origin: ORIGIN, "content-length": String(bytes + 1) });
		await expect(postedForm(longer, "any", most)).rejects.toMatchObject({ status: 413 });
	},
);

test("S4: without a Host the address itself says which site it is; the refusal says what to do", async () => {
	const here = new Request(`${ORIGIN}/x`, { method: "POST", headers: { origin: ORIGIN } });
	expect(statusOf(here)).toBe("passed");
	const there = new Request("http://other.example/x", {
		method: "POST",
		headers: { origin: ORIGIN },
	});
	expect(statusOf(there)).toBe(403);
	expect(await readAs("text/plain", "")).toBe(OTHER_KIND);
	const foreign = aRequest({ origin: "http://evil.example" });
	const thrown = await postedForm(foreign).catch((refusal: Response) => refusal.text());
	expect(thrown).toBe(
		"The form did not come from this site, so nothing was changed. Open the page again and retry.",
	);
});
