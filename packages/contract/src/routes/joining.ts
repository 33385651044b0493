import * as z from 'zod'
import { LANGUAGES } from '../words/languages.ts'
import { INVITATION_STATES, INVITED_ROLES } from '../words/invitation-states.ts'
import { route } from '../route.ts'

export const sendProofOfPayment = route('POST /auth/proof-of-payment', {
  access: 'identity',
  tag: 'Accounts',
  summary: 'Uploads a proof of payment, picture or PDF (multipart field `file`)',
  consumes: 'multipart/form-data',
  status: 201,
  schemas: { reply: z.object({ id: z.uuid(), filename: z.string(), sent_at: z.iso.datetime() }) },
})

export const listActiveCompanies = route('GET /auth/companies/active', {
  access: 'public',
  tag: 'Accounts',
  summary: 'Companies that chose to be listed',
  schemas: { reply: z.array(z.object({ id: z.uuid(), name: z.string(), max_employees: z.number().int() })) },
})

export const readInvitation = route('GET /auth/invitation', {
  access: 'public',
  tag: 'Accounts',
  summary: 'The invitation behind a link /register?company={name}&invitation={token}',
  schemas: {
    query: z.object({ company: z.string().max(200).optional(), token: z.string().max(1000).optional() }),
    reply: z.object({
      state: z.enum(INVITATION_STATES),
      company: z
        .object({ id: z.uuid(), name: z.string(), max_employees: z.number().int(), subscription_type: z.string() })
        .nullable(),
      role_type: z.enum(INVITED_ROLES),
      /** Set if the link is restricted to one address. */
      email: z.string().nullable(),
      invited_by: z.uuid().nullable(),
    }),
  },
})

export const listCommonPasswords = route('GET /settings/common-passwords', {
  access: 'public',
  tag: 'System',
  summary: 'Common passwords, which are refused, in lower case; cacheable for a day',
  schemas: { reply: z.array(z.string()) },
})

export const getTerms = route('GET /settings/terms', {
  access: 'public',
  tag: 'System',
  summary: 'The terms of service and the privacy notice, as configured; in English where there is no translation',
  schemas: {
    query: z.object({ language: z.enum(LANGUAGES).default('en') }),
    reply: z.object({ version: z.string().nullable(), terms: z.string().nullable(), privacy: z.string().nullable() }),
  },
})
