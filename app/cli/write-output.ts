/**
 * Writes the result of a command to stdout and waits until it is taken. A reader that has enough
 * (`| head`) closes the pipe: that is no error.
 */
export async function writeOutput(text: string): Promise<void> {
	await new Promise<void>((resolve, reject) => {
		const { stdout } = process;
		// The stream also emits the error it hands to the callback of `write`.
		const ignored = () => {};
		stdout.on("error", ignored);
		stdout.write(text, (error) => {
			if (error && (error as NodeJS.ErrnoException).code !== "EPIPE") reject(error);
			else resolve();
		});
	});
}
