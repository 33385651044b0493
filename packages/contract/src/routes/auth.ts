import * as z from 'zod'
import { FIRST_LOGBOOK_STATES } from '../words/first-logbook.ts'
import { INVITED_ROLES } from '../words/invitation-states.ts'
import { routeGroup } from '../route.ts'
import { START_PAGES } from '../words/start-pages.ts'

export const Profile = z.object({
  id: z.uuid(),
  firebase_uid: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  mobile: z.string().nullable(),
  user_type: z.string(),
  role_type: z.string(),
  company_name: z.string().nullable(),
  company_id: z.uuid().nullable(),
  subscription_type: z.string(),
  max_employees: z.number().int().nullable(),
  timezone: z.string(),
  preferred_language: z.string(),
  start_page: z.enum(START_PAGES),
  first_logbook: z.enum(FIRST_LOGBOOK_STATES),
  invited_by: z.uuid().nullable(),
  payment_verified: z.boolean(),
  subscription_expires_at: z.iso.datetime().nullable(),
  /** End of the trial, until which the user has access without a payment; null without a trial. */
  trial_ends_at: z.iso.datetime().nullable(),
  /** Whether the user is somebody's accountant. */
  has_clients: z.boolean(),
  /** When the last open invitation to become an accountant expires; null without one. */
  invited_as_accountant_until: z.iso.datetime().nullable(),
})
export type Profile = z.infer<typeof Profile>

/** The registration payload. A field that contradicts the server's own data is refused with 422, never ignored. */
export const Registration = z.strictObject({
  firebase_uid: z.string().min(1).max(128),
  email: z.string().max(320),
  name: z.string().min(1, 'Name is required').max(100, 'Name too long'),
  mobile: z.string().max(20).optional(),
  /** 'individual', or the role given by the invitation. */
  role_type: z.enum(['individual', ...INVITED_ROLES]).optional(),
  user_type: z.string().optional(),
  company_name: z.string().nullable().optional(),
  company_id: z.string().nullable().optional(),
  subscription_type: z.string().optional(),
  max_employees: z.number().int().nullable().optional(),
  timezone: z.string().max(64).optional(),
  preferred_language: z.string().max(16).optional(),
  invited_by: z.string().nullable().optional(),
  /** The token of an invitation link; a company link without one leaves the account unconfirmed. */
  invitation: z.string().max(1000).optional(),
  /** The token of an accountant's invitation. An accountant needs no subscription. */
  accountant_invitation: z.string().max(100).optional(),
  /** The version of the terms that was shown and accepted; required if the deployment has terms. */
  terms_version: z.string().max(100).optional(),
  /** Honeypot field, hidden on the screen: only bots fill it in. */
  company_website: z.string().max(2000).optional(),
})
export type Registration = z.infer<typeof Registration>

const route = routeGroup({ tag: 'Accounts', access: 'identity' })

export const register = route('POST /auth/register', {
  summary: 'Stores the user behind the token; safe to repeat',
  schemas: { body: Registration, reply: Profile },
})

export const getProfile = route('GET /auth/profile', {
  summary: 'The profile of the signed-in user',
  schemas: { reply: Profile },
})

export const updateProfile = route('PUT /auth/profile', {
  summary: 'Updates name, mobile, timezone, language, start page or the steps to the first logbook',
  schemas: {
    body: z.strictObject({
      name: z.string().min(1, 'Name is required').max(100, 'Name too long').optional(),
      mobile: z.string().max(20).nullable().optional(),
      timezone: z.string().max(64).optional(),
      preferred_language: z.string().max(16).optional(),
      start_page: z.enum(START_PAGES).optional().describe('Opens after signing in, unless a page was asked for'),
      first_logbook: z.enum(FIRST_LOGBOOK_STATES).optional().describe('The steps to the first logbook'),
    }),
    reply: Profile,
  },
})

export const recordLogin = route('POST /auth/login', {
  summary: 'Records a sign-in',
  schemas: { reply: z.object({ message: z.string(), status: z.string(), access_granted: z.boolean() }) },
})

export const BankDetails = z.object({
  name: z.string(),
  holder: z.string(),
  number: z.string(),
  branch_code: z.string(),
})
export type BankDetails = z.infer<typeof BankDetails>

export const checkPaymentStatus = route('GET /auth/check-payment-status', {
  summary: 'Amount due, payment reference and end of access',
  schemas: {
    reply: z.object({
      payment_verified: z.boolean(),
      approval_status: z.enum(['approved', 'rejected', 'pending']),
      subscription_type: z.string(),
      subscription_expires_at: z.iso.datetime().nullable(),
      /** When the trial ends or ended; null without one. */
      trial_ends_at: z.iso.datetime().nullable(),
      /** Length in days of the trial that starts once the address is verified; 0 if there is none. */
      trial_days: z.number().int(),
      payment_amount: z.number().nullable(),
      payment_reference: z.string().nullable(),
      days_left: z.number().int().nullable(),
      rejection_reason: z.string().nullable(),
      /** The company that pays for this user; null if the user pays. */
      covered_by: z.string().nullable(),
      bank: BankDetails.nullable(),
      /** Submitted proofs of payment, newest first. */
      proofs: z.array(z.object({ id: z.uuid(), filename: z.string(), sent_at: z.iso.datetime() })),
    }),
  },
})

export const verifyToken = route('GET /auth/verify-token', {
  summary: 'Whether the token is valid, and whose it is',
  schemas: {
    reply: z.object({
      valid: z.literal(true),
      uid: z.string(),
      email: z.string(),
      email_verified: z.boolean(),
      role_type: z.string().nullable(),
    }),
  },
})
