/** What forms and the command line say about values, by field, in sentences. */
export type FieldProblems = Readonly<Record<string, string[]>>;
