/** What a page tells a worker that waits: the new version may begin. */
export const TAKE_OVER = 'take-over'
