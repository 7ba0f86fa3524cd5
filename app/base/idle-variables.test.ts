import { afterEach, expect, test, vi } from "vitest";
import { idleVariables } from "./idle-variables.ts";

afterEach(() => {
	vi.unstubAllEnvs();
});

test("variables that change nothing are said", () => {
	// Of whoever runs the tests.
	vi.stubEnv("CONCORD_REFERENCE_DIR", undefined);
	expect(idleVariables()).toEqual([]);
	vi.stubEnv("CONCORD_METRIC_TOKEN", "x");
	vi.stubEnv("CONCORD_OIDC_CLIENT_ID", "concord");
	expect(idleVariables()).toEqual([
		expect.stringMatching(/^CONCORD_METRIC_TOKEN is set, and Concord reads no variable/),
		expect.stringMatching(/ and CONCORD_OIDC_ISSUER is not: nobody signs in with a provider\.$/),
	]);
});
