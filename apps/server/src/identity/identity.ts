import type { FastifyInstance } from 'fastify'

/** What a good token says. */
export interface Claims {
  /** The provider; with the subject it names a person for ever. */
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  issuedAtMs: number
}

/** A token that is malformed, expired, of another provider or signed by nobody we know. */
export class InvalidToken extends Error {
  constructor(cause?: unknown) {
    super('Invalid token', { cause })
    this.name = 'InvalidToken'
  }
}

/** Who people are: the embedded provider or Firebase. The rest of the server knows only this. */
export interface Identity {
  /** Rejects with {@link InvalidToken}. */
  verify(token: string): Promise<Claims>
  /** Makes an identity with a verified address; gives back the existing one where the address is known. */
  create(person: {
    email: string
    password: string
    name: string
  }): Promise<{ issuer: string; subject: string; created: boolean }>
  /** Whether the password is the person's; used to see whether a generated one still holds. */
  hasPassword(email: string, password: string): Promise<boolean>
  /** Adds the provider's own routes, where it has any. */
  mount(app: FastifyInstance): void
  close(): Promise<void>
}
