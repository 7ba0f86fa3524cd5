/** A database that this version cannot or must not open. Its message is a sentence for people that begins in lower case. */
export class UnusableDatabase extends Error {}
