/** Lets the browser answer and draw in between: what goes on is a task of its own. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
