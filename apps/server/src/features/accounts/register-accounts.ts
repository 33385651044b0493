import type { FastifyInstance } from 'fastify'
import * as auth from '@spoor/contract/routes/auth.ts'
import * as enquiries from '@spoor/contract/routes/enquiries.ts'
import * as joining from '@spoor/contract/routes/joining.ts'
import * as myData from '@spoor/contract/routes/my-data.ts'
import * as security from '@spoor/contract/routes/security.ts'
import * as settings from '@spoor/contract/routes/settings.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import type { Dependencies } from '../../dependencies.ts'
import { requestLearning } from '../../domain/learning/request-learning.ts'
import { createInvitations } from '../../domain/seats/invitations.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { readDocumentPart } from '../../platform/documents/document-part.ts'
import { sendDownload } from '../../platform/http/attachment.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { toIsoDates, mount, mountForIdentity, mountLongRead, mountPublic, toList } from '../../platform/http/mount.ts'
import { isEmailVerified } from '../../platform/identity/gate.ts'
import { signOutEverywhere } from '../../platform/identity/sign-out-everywhere.ts'
import { callerKey } from '../../platform/limits/caller-key.ts'
import { listListedCompanies } from './account-queries.ts'
import { handleUpdateProfile, loadProfile } from './profile.ts'
import { listEnquiryRows } from './enquiries/enquiry-queries.ts'
import { mountEnquiries } from './enquiries/send-enquiry.ts'
import { handleCloseAccount } from './my-data/close-account.ts'
import { exportMyData } from './my-data/export-my-data.ts'
import { loadPaymentStatus } from './payment-status.ts'
import { receiveProof } from './proof/receive-proof.ts'
import { handleRecordLogin } from './record-login.ts'
import { sendCommonPasswords } from './registration/common-passwords-reply.ts'
import { handleReadInvitation, registerAccount } from './registration/register-account.ts'
import { handleClearSecondFactor } from './security/clear-second-factor.ts'
import { findSettings } from './settings/settings-queries.ts'
import { updateSettings } from './settings/settings-writes.ts'

/** Routes for a person's account (joining, profile, settings, data) and for companies that request a plan. */
export function registerAccounts(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, clock, jobs } = dependencies
  const invitations = createInvitations(dependencies)

  mountForIdentity(app, auth.register, (registration, { claims, user, request }) =>
    registerAccount({ dependencies, invitations }, registration, { claims, user, address: callerKey(request.ip) }),
  )
  mountPublic(app, joining.listActiveCompanies, () => listListedCompanies(database))
  mountPublic(app, joining.readInvitation, handleReadInvitation(dependencies, invitations))
  mountPublic(app, joining.getTerms, ({ language }) => {
    if (config.terms === null) return { version: null, terms: null, privacy: null }
    const { version, translations, ...english } = config.terms
    return { version, ...(translations?.[language] ?? english) }
  })
  mountPublic(app, joining.listCommonPasswords, async (_, { request, reply }) => {
    await sendCommonPasswords(request, reply)
    return reply as never
  })
  mount(app, joining.sendProofOfPayment, async (_, { user, request }) => {
    const proof = await receiveProof(dependencies, user, await readDocumentPart(request))
    return { id: proof.id, filename: proof.filename, sent_at: proof.sentAt.toISOString() }
  })

  mountForIdentity(app, auth.getProfile, async (_, { user }) => {
    if (user === null) throw notFound('Profile')
    return loadProfile(database, user.id)
  })
  mount(app, auth.updateProfile, handleUpdateProfile(dependencies))
  mount(app, auth.recordLogin, handleRecordLogin(dependencies, app.gate))
  mount(app, auth.checkPaymentStatus, (_, { user }) => loadPaymentStatus(dependencies, user))
  mountForIdentity(app, auth.verifyToken, (_, { claims, user }) => ({
    valid: true,
    uid: claims.subject,
    email: claims.email,
    email_verified: user === null ? claims.emailVerified : isEmailVerified(user, claims),
    role_type: user?.role ?? null,
  }))
  mountForIdentity(app, security.signOutEverywhere, (_, { claims }) => signOutEverywhere(dependencies, claims))
  mount(app, security.clearSecondFactor, handleClearSecondFactor(dependencies))

  mountEnquiries(app, dependencies)
  mount(app, enquiries.listEnquiries, async () => toList((await listEnquiryRows(database)).map(toIsoDates)))

  mountLongRead(app, myData.exportMyData, (_, { user, reply, reads }) => {
    const day = localDateAt(clock.nowMs(), user.timezone)
    return sendDownload(reply, `spoor-${day}.zip`, exportMyData({ ...dependencies, database: reads }, user))
  })
  mount(app, myData.closeAccount, async (wish, { user }) => ({
    erased_at: (await handleCloseAccount(dependencies, user, wish)).toISOString(),
  }))

  mount(app, settings.getSettings, (_, { user }) => findSettings(database, user.id))
  mount(app, settings.updateSettings, async (changes, { user }) => {
    await inTransaction(database, async (tx) => {
      await updateSettings(tx, user.id, changes)
      await requestLearning(tx, jobs, user.id)
    })
    return findSettings(database, user.id)
  })
}
