import { expect, test } from "vitest";
import { createTickets, UNLIMITED } from "./allowance.ts";

test("what is handed out is what may be claimed, and more is asked for before the places stand empty", () => {
	let asked = 0;
	const tickets = createTickets(50, () => {
		asked++;
	});
	expect(tickets.of(24)).toBe(24);
	tickets.used(24, 24);
	expect([tickets.of(24), tickets.isShort, asked]).toEqual([24, false, 0]);
	tickets.used(24, 24);
	expect([tickets.of(24), tickets.isShort, asked]).toEqual([2, true, 1]);
	tickets.used(2, 24);
	expect([tickets.of(24), tickets.isShort, asked]).toEqual([0, true, 1]);
	tickets.add(50);
	expect([tickets.of(24), tickets.isShort, asked]).toEqual([24, false, 1]);
});

test("a ticket for fewer cells than there are places leaves the process short until it has another", () => {
	let asked = 0;
	const tickets = createTickets(50, () => {
		asked++;
	});
	tickets.used(50, 96);
	tickets.add(50);
	expect([tickets.of(96), tickets.isShort, asked]).toEqual([50, false, 1]);
	tickets.used(46, 46);
	expect([tickets.of(46), tickets.isShort, asked]).toEqual([4, true, 2]);
});

test("who carries out one run alone may claim whatever its tables leave", () => {
	UNLIMITED.used(1_000, 10);
	expect(UNLIMITED.of(96)).toBe(96);
	const whole = createTickets(Number.POSITIVE_INFINITY, () => expect.unreachable());
	whole.used(1_000_000, 96);
	expect([whole.of(96), whole.isShort]).toEqual([96, false]);
});
