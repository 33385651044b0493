import type { FastifyInstance } from 'fastify'
import type { Claims } from '../http/caller.ts'

/** A token that is malformed, expired, from another provider, or not signed by a known key. */
export class InvalidToken extends Error {
  constructor(cause?: unknown) {
    super('Invalid token', { cause })
    this.name = 'InvalidToken'
  }
}

/** A person whose ownership of the address is proven. */
export type VerifiedPerson = Pick<Claims, 'issuer' | 'subject' | 'email'>

/** The address belongs to someone else. */
export class EmailInUse extends Error {
  constructor() {
    super('An account with this email already exists.')
    this.name = 'EmailInUse'
  }
}

/**
 * The identity provider, embedded or Firebase; the rest of the server uses only this interface. Methods that change an
 * identity take effect at the provider at once, outside our transactions: call them after your own commit. If the
 * provider cannot be administered, they reject with an HttpError that explains what to configure; for a missing subject
 * they do nothing.
 */
export interface Identity {
  /** Rejects with {@link InvalidToken}. */
  verify(token: string): Promise<Claims>
  /** Creates an identity with a verified address; returns the existing one if the address is known. */
  create(person: {
    email: string
    password: string
    name: string
  }): Promise<{ issuer: string; subject: string; created: boolean }>
  /** Whether the password is correct. Not rate-limited: the caller must count attempts. */
  hasPassword(email: string, password: string): Promise<boolean>
  /** Whether the identity still exists; true if the provider cannot be reached. */
  exists(subject: string): Promise<boolean>
  /**
   * Blocks sign-in and ends sessions. Existing tokens are refused through the user's row: set `deactivated_at` and call
   * `refuseTokensBefore` first.
   */
  disable(subject: string): Promise<void>
  /** Allows sign-in again. */
  enable(subject: string): Promise<void>
  /** Changes the address, which is then unverified. Rejects with {@link EmailInUse}. */
  changeEmail(subject: string, email: string): Promise<void>
  /** Mails the verification link; does nothing if the address is already verified. */
  sendVerification(subject: string): Promise<void>
  /** Mails a password reset link; does nothing if nobody has the address. */
  sendReset(email: string): Promise<void>
  /** Ends sessions, so that no new token is issued. `signOutEverywhere` also refuses existing tokens. */
  endSessions(subject: string): Promise<void>
  /** Disables the second factor for someone who lost it, and notifies them by mail. */
  clearSecondFactor(subject: string): Promise<void>
  /** Deletes the identity and all its data at the provider. */
  remove(subject: string): Promise<void>
  /** Adds the provider's own routes, if any. `onVerified` is called when one of them verifies an address. */
  mount(app: FastifyInstance, onVerified: (person: VerifiedPerson) => Promise<void>): void
  close(): Promise<void>
}

/** Identity operations available to administrators and in the user's own settings. */
export type IdentityAdministration = Omit<Identity, 'verify' | 'create' | 'hasPassword' | 'mount' | 'close'>
