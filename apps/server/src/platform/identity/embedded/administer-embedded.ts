import { EmailInUse, type IdentityAdministration } from '../identity.ts'
import type { IdentityMails } from '../identity-mails.ts'
import type { EmbeddedAuth } from './embedded-auth.ts'

/** Administers identities through the library's own store. */
export function administerEmbedded(auth: () => Promise<EmbeddedAuth>, mails: IdentityMails): IdentityAdministration {
  const context = async () => (await auth()).$context
  const store = async () => (await context()).internalAdapter
  return {
    async exists(subject) {
      return (await (await store()).findUserById(subject)) !== null
    },
    async disable(subject) {
      const adapter = await store()
      await adapter.updateUser(subject, { disabled: true })
      await adapter.deleteUserSessions(subject)
    },
    async enable(subject) {
      await (await store()).updateUser(subject, { disabled: false })
    },
    async changeEmail(subject, email) {
      const adapter = await store()
      const address = email.toLowerCase()
      const holder = await adapter.findUserByEmail(address)
      if (holder && holder.user.id !== subject) throw new EmailInUse()
      if (!holder) await adapter.updateUser(subject, { email: address, emailVerified: false })
    },
    async sendVerification(subject) {
      const user = await (await store()).findUserById(subject)
      if (user && !user.emailVerified) await (await auth()).api.sendVerificationEmail({ body: { email: user.email } })
    },
    async sendReset(email) {
      await (await auth()).api.requestPasswordReset({ body: { email } })
    },
    async endSessions(subject) {
      await (await store()).deleteUserSessions(subject)
    },
    async clearSecondFactor(subject) {
      const { adapter } = await context()
      await adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: subject }] })
      const user = await (await store()).updateUser(subject, { twoFactorEnabled: false })
      if (user) await mails.secondFactor(user, 'off')
    },
    async remove(subject) {
      await (await store()).deleteUser(subject)
    },
  }
}
