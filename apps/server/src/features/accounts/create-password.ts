import { randomBytes } from 'node:crypto'

/** Satisfies every rule of the sign-up, without characters that break in a shell or in a double click. */
export function createPassword(): string {
  return `Sp-${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}-7`
}
