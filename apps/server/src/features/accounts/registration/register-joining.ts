import type { FastifyInstance } from 'fastify'
import { register as registerRoute } from '@spoor/contract/routes/auth.ts'
import * as routes from '@spoor/contract/routes/joining.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mountForIdentity, mountPublic } from '../../../platform/http/mount.ts'
import { createInvitations } from '../../../domain/seats/invitations.ts'
import { callerKey } from '../../../platform/limits/caller-key.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { listListedCompanies } from '../account-queries.ts'
import { sendCommonPasswords } from './common-passwords-reply.ts'
import { invitationLimit } from './joining-limits.ts'
import { registerAccount } from './register-account.ts'

/** Routes for new users: invitation links, companies, terms and registration. */
export function registerJoining(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database } = dependencies
  const invitations = createInvitations(dependencies)

  mountForIdentity(app, registerRoute, (registration, { claims, user, request }) =>
    registerAccount({ dependencies, invitations }, registration, {
      claims,
      user,
      address: callerKey(request.ip),
    }),
  )

  mountPublic(app, routes.listActiveCompanies, () => listListedCompanies(database))

  mountPublic(app, routes.readInvitation, async (link, { request }) => {
    const found = await callWithin(dependencies, invitationLimit(callerKey(request.ip)), async () => {
      const answer = await invitations.find(link)
      return { answer, outcome: answer.state === 'unknown' ? 'failure' : 'success' }
    })
    const { state, company, role, email, inviterId } = found
    return {
      state,
      company: company && {
        id: company.id,
        name: company.name,
        max_employees: company.max_employees,
        subscription_type: company.subscription_type,
      },
      role_type: role,
      email,
      invited_by: inviterId,
    }
  })

  mountPublic(app, routes.getTerms, ({ language }) => {
    if (config.terms === null) return { version: null, terms: null, privacy: null }
    const { version, translations, ...english } = config.terms
    return { version, ...(translations?.[language] ?? english) }
  })

  mountPublic(app, routes.listCommonPasswords, async (_, { request, reply }) => {
    await sendCommonPasswords(request, reply)
    return reply as never
  })
}
