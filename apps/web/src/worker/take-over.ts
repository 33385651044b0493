/** The message by which a page activates a waiting worker. */
export const TAKE_OVER = 'take-over'
