import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createTokenVerifier } from '../platform/identity/token-verifier.ts'
import type { Identity } from '../platform/identity/identity.ts'

export const TEST_ISSUER = 'https://identity.test'
/** The default issuer of tokens. */
export const TEST_PASSWORD = 'Correct-horse-7'
const AUDIENCE = 'spoor-test'

export interface TestIdentity extends Identity {
  /** Calls to the provider in order: 'disable subject'. */
  asked: string[]
  /** Creates a token like the provider's. */
  token(person: {
    subject: string
    email: string
    emailVerified?: boolean
    secondFactor?: boolean
    expiresInS?: number
    issuedAtMs?: number
  }): Promise<string>
}

/** A fake identity provider for tests of other features. */
export async function createTestIdentity(): Promise<TestIdentity> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' }
  const people = new Map<string, { subject: string; password: string }>()
  const asked: string[] = []
  const note = async (...words: string[]) => void asked.push(words.join(' '))
  return {
    asked,
    verify: createTokenVerifier({
      issuer: TEST_ISSUER,
      audience: AUDIENCE,
      algorithms: ['ES256'],
      readKeys: async () => ({ keys: [jwk] }),
    }),
    async create({ email, password }) {
      const known = people.get(email)
      if (known) return { issuer: TEST_ISSUER, subject: known.subject, created: false }
      const subject = randomUUID()
      people.set(email, { subject, password })
      return { issuer: TEST_ISSUER, subject, created: true }
    },
    hasPassword: async (email, password) => (people.get(email)?.password ?? TEST_PASSWORD) === password,
    exists: async (subject) => !asked.includes(`remove ${subject}`),
    disable: (subject) => note('disable', subject),
    enable: (subject) => note('enable', subject),
    changeEmail: (subject, email) => note('changeEmail', subject, email),
    sendVerification: (subject) => note('sendVerification', subject),
    sendReset: (email) => note('sendReset', email),
    endSessions: (subject) => note('endSessions', subject),
    clearSecondFactor: (subject) => note('clearSecondFactor', subject),
    remove: (subject) => note('remove', subject),
    mount() {},
    close: async () => {},
    token({ subject, email, emailVerified = true, secondFactor = false, expiresInS = 3600, issuedAtMs = Date.now() }) {
      const issuedAtS = Math.floor(issuedAtMs / 1000)
      return new SignJWT({ email, email_verified: emailVerified, second_factor: secondFactor, issued_ms: issuedAtMs })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setIssuer(TEST_ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(subject)
        .setIssuedAt(issuedAtS)
        .setExpirationTime(issuedAtS + expiresInS)
        .sign(privateKey)
    },
  }
}
