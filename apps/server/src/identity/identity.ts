import type { FastifyInstance } from 'fastify'

/** What a good token says. */
export interface Claims {
  /** The provider; with the subject it names a person for ever. */
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  /** Whether the person's second factor is on. */
  secondFactor: boolean
  issuedAtMs: number
  /** The sign-in that the token stems from, where the provider says. */
  session: string | null
}

/** A token that is malformed, expired, of another provider or signed by nobody we know. */
export class InvalidToken extends Error {
  constructor(cause?: unknown) {
    super('Invalid token', { cause })
    this.name = 'InvalidToken'
  }
}

/** The address belongs to somebody else. */
export class EmailInUse extends Error {
  constructor() {
    super('An account with this email already exists.')
    this.name = 'EmailInUse'
  }
}

/**
 * Who people are: the embedded provider or Firebase. The rest of the server knows only this.
 *
 * What changes an identity acts at the provider alone, at once and not in a transaction of ours: call it after your own
 * commit. It rejects with an HttpError that says what to configure where the provider cannot be administered, and does
 * nothing for a subject that is gone.
 */
export interface Identity {
  /** Rejects with {@link InvalidToken}. */
  verify(token: string): Promise<Claims>
  /** Makes an identity with a verified address; gives back the existing one where the address is known. */
  create(person: {
    email: string
    password: string
    name: string
  }): Promise<{ issuer: string; subject: string; created: boolean }>
  /** Whether the password is the person's. It is not limited: whoever lets people try counts the attempts. */
  hasPassword(email: string, password: string): Promise<boolean>
  /** Whether there still is such an identity; true where the provider cannot be asked. */
  exists(subject: string): Promise<boolean>
  /**
   * Lets the person sign in no more, and ends what is signed in. The tokens that are out already are refused by the
   * user's row: set `deactivated_at` and call `refuseTokensBefore` first.
   */
  disable(subject: string): Promise<void>
  /** Lets the person sign in again. */
  enable(subject: string): Promise<void>
  /** Gives the identity another address, which is not verified yet. Rejects with {@link EmailInUse}. */
  changeEmail(subject: string, email: string): Promise<void>
  /** Mails the link that verifies the address; nothing where it is verified. */
  sendVerification(subject: string): Promise<void>
  /** Mails a link for a new password; nothing where nobody has the address. */
  sendReset(email: string): Promise<void>
  /** Ends what is signed in, so that no new token is given. `signOutEverywhere` also refuses the tokens that are out. */
  endSessions(subject: string): Promise<void>
  /** Switches the second factor off for somebody who has lost it, and tells by mail. */
  clearSecondFactor(subject: string): Promise<void>
  /** Deletes the identity for good, and all that the provider keeps of it. */
  remove(subject: string): Promise<void>
  /** Adds the provider's own routes, where it has any. */
  mount(app: FastifyInstance): void
  close(): Promise<void>
}
