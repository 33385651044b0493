import { randomBytes } from 'node:crypto'

/** Strong by every rule of the sign-up, and without characters that a shell or a double click would cut. */
export function createPassword(): string {
  return `Sp-${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}-7`
}
