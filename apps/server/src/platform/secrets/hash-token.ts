import { createHash } from 'node:crypto'

/** The stored form of a token or key. Both are too long to be guessed from it, so it needs no salt. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
