import { randomBytes } from 'node:crypto'

/**
 * Creates a password that satisfies the sign-up rules, without characters that break in a shell or when double-clicked.
 */
export function createPassword(): string {
  return `Sp-${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}-7`
}
