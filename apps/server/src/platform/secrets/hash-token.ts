import { createHash } from 'node:crypto'

/** Under which a token or key is stored: both are too long to be guessed from it, so it needs no salt. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
