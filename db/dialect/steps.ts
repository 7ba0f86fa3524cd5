/**
 * What is done within a transaction one after the other, where a later step needs what an earlier one found:
 * `const [row] = yield* found(query)`. An error of a step is thrown where it is waited for. SQLite takes each step
 * at once, PostgreSQL waits for it.
 */
export type Steps<Result> = Generator<() => unknown, Result, unknown>;

/** Somebody else wrote what a transaction rests on after it was read: all of it is done again. */
export class LostRace extends Error {}
