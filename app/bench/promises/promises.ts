/**
 * What Concord promises of reliability and security. A test belongs to a promise by its title, which begins
 * with the promise's name: `test("R1: …")`.
 */
export const PROMISES = {
	R1: "no acknowledged label is lost in a crash",
	R2: "a judge run survives crashes",
	R3: "a retry is a retry",
	R4: "no value is missing silently",
	R5: "the spending cap holds",
	R6: "an answer that is stored is used again where nothing differs, and nowhere else",
	R7: "one label for each annotator and item",
	R8: "a backup holds what was acknowledged",
	R9: "an import never crashes and always explains",
	S1: "annotators are blind to judges and to each other",
	S2: "a role opens what it may, and no other project",
	S3: "passwords cannot be guessed through the sign-in",
	S4: "sessions and forms belong to this site",
	S5: "closed by default",
	S6: "judges' endpoints cannot reach inside",
	S7: "hostile endpoints hold nothing up",
	S8: "item texts give a judge no orders that count",
	S9: "item texts are inert in the browser",
	S10: "exports carry no formulas",
	S11: "secrets are sealed at rest",
	S12: "bodies have limits",
	S13: "every change leaves a trace that cannot be changed",
	Writes: "a disk that fails, a lock or a kill at any kind of write loses nothing and is said",
	Requests: "no request, however odd, breaks the server",
	Forms: "no form holds the server up",
	Origin: "nothing is changed for another site",
	"Sign-in": "guessing holds up nobody else",
	Environment: "an endpoint is sent a key and no other variable",
	Uploads: "files of any name, and nothing left of those that failed",
	Stopping: "a stop finishes what is under way",
	Files: "the database is read by its owner alone, and said to be what it is",
	Network: "it listens where it was told",
	Errors: "what cannot be understood is a sentence, and no secret is logged",
	Accounts: "passwords are changed and taken back",
	Backup: "backup, restore and doctor",
	Supply: "what is installed is known",
} as const;

export type Promised = keyof typeof PROMISES;

/** What a run of the tests counted of one test of a promise. */
export type Count = {
	readonly promise: Promised;
	readonly title: string;
	/** Cases, kills, requests …: what the test says, else the test itself. */
	readonly tried: number;
	readonly failed: number;
};

const NAME = new RegExp(`^(${Object.keys(PROMISES).join("|")}): `);

/** The promise that a test is about, by its title. */
function promiseOf(title: string): Promised | null {
	return (NAME.exec(title)?.[1] as Promised | undefined) ?? null;
}

/** What is counted of a test. One that fails has at least one failed case, whatever it could say before. */
export function countOf(
	title: string,
	{
		tried = 1,
		failed = 0,
		passed,
	}: { tried?: number | undefined; failed?: number | undefined; passed: boolean },
): Count | null {
	const promise = promiseOf(title);
	if (promise === null) return null;
	return { promise, title, tried, failed: passed ? failed : Math.max(1, failed) };
}
