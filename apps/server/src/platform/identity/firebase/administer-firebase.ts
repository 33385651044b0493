import type { Config } from '../../../config.ts'
import { EmailInUse, type IdentityAdministration } from '../identity.ts'
import type { IdentityMails } from '../identity-mails.ts'
import { createServiceAccount } from './service-account.ts'

export const SERVICE = 'https://identitytoolkit.googleapis.com'
const TIMEOUT_MS = 10_000

interface Account {
  email?: string
  displayName?: string
  emailVerified?: boolean
}

export function administerFirebase(
  firebase: NonNullable<Config['firebase']>,
  parts: { mails: IdentityMails; origin: string; fetch: typeof globalThis.fetch; nowMs: () => number },
): IdentityAdministration {
  const token = createServiceAccount(firebase, parts)
  const base =
    firebase.emulatorHost === null ? SERVICE : `http://${firebase.emulatorHost}/identitytoolkit.googleapis.com`

  /** null if there is no such account. */
  async function call<Reply>(action: string, body: object): Promise<Reply | null> {
    const response = await parts.fetch(`${base}/v1/projects/${firebase.projectId}/accounts:${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const reply = (await response.json().catch(() => null)) as (Reply & { error?: { message?: string } }) | null
    if (response.ok) return reply
    const message = reply?.error?.message ?? ''
    if (message.startsWith('USER_NOT_FOUND') || message.startsWith('EMAIL_NOT_FOUND')) return null
    if (message.startsWith('EMAIL_EXISTS')) throw new EmailInUse()
    throw new Error(`Firebase answered accounts:${action} with ${response.status} ${message}`)
  }
  const update = async (subject: string, changes: object) =>
    void (await call('update', { localId: subject, ...changes }))
  const nowS = () => String(Math.floor(parts.nowMs() / 1000))

  async function linkFor(requestType: 'VERIFY_EMAIL' | 'PASSWORD_RESET', email: string): Promise<string | null> {
    const made = await call<{ oobLink: string }>('sendOobCode', {
      requestType,
      email,
      returnOobLink: true,
      continueUrl: `${parts.origin}${requestType === 'VERIFY_EMAIL' ? '/email-confirmed?confirmed=true' : '/login'}`,
    })
    return made?.oobLink ?? null
  }

  const find = async (subject: string): Promise<Account | null> =>
    (await call<{ users?: Account[] }>('lookup', { localId: [subject] }))?.users?.[0] ?? null

  return {
    async exists(subject) {
      const canAsk = firebase.emulatorHost !== null || firebase.serviceAccount !== null
      return !canAsk || (await find(subject)) !== null
    },
    disable: (subject) => update(subject, { disableUser: true, validSince: nowS() }),
    enable: (subject) => update(subject, { disableUser: false }),
    changeEmail: (subject, email) => update(subject, { email: email.toLowerCase(), emailVerified: false }),
    async sendVerification(subject) {
      const account = await find(subject)
      if (account?.email === undefined || account.emailVerified === true) return
      const { email, displayName: name = '' } = account
      const link = await linkFor('VERIFY_EMAIL', email)
      if (link !== null) await parts.mails.verification({ email, name }, link)
    },
    async sendReset(email) {
      const link = await linkFor('PASSWORD_RESET', email)
      if (link !== null) await parts.mails.reset({ email, name: '' }, link)
    },
    endSessions: (subject) => update(subject, { validSince: nowS() }),
    async clearSecondFactor(subject) {
      await update(subject, { mfa: { enrollments: [] } })
      const account = await find(subject)
      if (account?.email)
        await parts.mails.secondFactor({ email: account.email, name: account.displayName ?? '' }, 'off')
    },
    async remove(subject) {
      await call('delete', { localId: subject })
    },
  }
}
