import { isIPv4, isIPv6 } from "node:net";

/** Ranges that are not the public internet; the first that holds names an address. */
const INTERNAL_V4: readonly Range[] = [
	range("0.0.0.0/8", "unspecified"),
	range("10.0.0.0/8", "private"),
	range("100.64.0.0/10", "shared by a provider's customers"),
	range("127.0.0.0/8", "loopback"),
	range("169.254.0.0/16", "link-local"),
	range("172.16.0.0/12", "private"),
	range("192.0.0.0/24", "reserved"),
	range("192.0.2.0/24", "for documentation"),
	range("192.88.99.0/24", "a 6to4 relay"),
	range("192.168.0.0/16", "private"),
	range("198.18.0.0/15", "for benchmarks"),
	range("198.51.100.0/24", "for documentation"),
	range("203.0.113.0/24", "for documentation"),
	range("224.0.0.0/4", "multicast"),
	range("240.0.0.0/4", "reserved"),
	// A public address that every virtual machine of one cloud reaches its host under.
	range("168.63.129.16/32", "a cloud's metadata service"),
];

/** Of IPv6 only the global unicast space is public, and of that not these. */
const INTERNAL_V6: readonly Range[] = [
	range("::/128", "unspecified"),
	range("::1/128", "loopback"),
	range("fc00::/7", "private"),
	range("fe80::/10", "link-local"),
	range("fec0::/10", "site-local"),
	range("ff00::/8", "multicast"),
	range("2001::/23", "reserved"),
	range("2001:db8::/32", "for documentation"),
	range("2002::/16", "6to4"),
	range("3fff::/20", "for documentation"),
];
const GLOBAL_UNICAST = range("2000::/3", "global");

/** IPv6 addresses whose last four bytes are the IPv4 address that they lead to. */
const CARRIES_V4: readonly Range[] = [
	range("::ffff:0:0/96", "IPv4-mapped"),
	range("64:ff9b::/96", "NAT64"),
];

/**
 * What an address is when it is not on the public internet: `loopback`, `private`, `link-local` …;
 * null for public ones. What is no address at all is internal, so that nothing slips through.
 * IPv4-mapped and NAT64 addresses are what the IPv4 address in them is; the other forms that carry
 * one are reserved or out of use, and internal whatever they carry.
 */
export function internalKindOf(address: string): string | null {
	const bytes = bytesOf(address);
	if (bytes === null) return "no address";
	if (bytes.length === 4) return kindIn(INTERNAL_V4, bytes);
	const exact = kindIn(INTERNAL_V6, bytes);
	if (exact !== null) return exact;
	if (kindIn(CARRIES_V4, bytes) !== null) return kindIn(INTERNAL_V4, bytes.slice(12));
	return holds(GLOBAL_UNICAST, bytes) ? null : "reserved";
}

type Range = { readonly bytes: readonly number[]; readonly bits: number; readonly kind: string };

function range(cidr: string, kind: string): Range {
	const [address = "", bits] = cidr.split("/");
	const bytes = bytesOf(address);
	if (bytes === null) throw new Error(`no address: ${cidr}`);
	return { bytes, bits: Number(bits), kind };
}

function kindIn(ranges: readonly Range[], bytes: readonly number[]): string | null {
	return ranges.find((candidate) => holds(candidate, bytes))?.kind ?? null;
}

function holds({ bytes: start, bits }: Range, bytes: readonly number[]): boolean {
	return bytes.every((byte, at) => {
		const free = Math.min(8, Math.max(0, (at + 1) * 8 - bits));
		return byte >> free === (start[at] ?? 0) >> free;
	});
}

/** 4 or 16 bytes; null when the text is no address in its ordinary form. */
function bytesOf(address: string): number[] | null {
	if (isIPv4(address)) return address.split(".").map(Number);
	const [plain = ""] = address.split("%");
	if (!isIPv6(plain)) return null;
	const [head = "", tail] = plain.split("::");
	const front = groupsOf(head);
	const back = groupsOf(tail ?? "");
	return [...front, ...new Array<number>(16 - front.length - back.length).fill(0), ...back];
}

function groupsOf(text: string): number[] {
	if (text === "") return [];
	return text.split(":").flatMap((group) => {
		if (group.includes(".")) return group.split(".").map(Number);
		const value = Number.parseInt(group, 16);
		return [value >> 8, value & 255];
	});
}
