import * as z from 'zod'
import { listQuery, QueryFlag } from '../list.ts'
import { REFUSALS, type Refusal } from '../words/refusals.ts'
import { ROLES } from '../rules/roles.ts'
import { largeFile, routeGroup } from '../route.ts'
import { APPROVAL_STATUSES, USER_SORTS, USER_STATUSES } from '../words/search-words.ts'
import { Profile } from './auth.ts'

export { APPROVAL_STATUSES, USER_SORTS, USER_STATUSES }
/** 'unconfirmed' users registered by a link that only identifies the company. */
export const INVITATIONS = ['none', 'confirmed', 'unconfirmed'] as const

/** A user as administrators see it. Amounts are in rand. */
export const AdminUser = Profile.extend({
  status: z.enum(USER_STATUSES),
  approval_status: z.enum(APPROVAL_STATUSES),
  payment_verified_at: z.iso.datetime().nullable(),
  payment_amount: z.number().nullable(),
  payment_reference: z.string(),
  rejection_reason: z.string().nullable(),
  admin_comments: z.string(),
  invitation: z.enum(INVITATIONS),
  created_at: z.iso.datetime(),
  last_login: z.iso.datetime().nullable(),
  deactivated_at: z.iso.datetime().nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

const REFUSAL_CODES = Object.keys(REFUSALS) as [Refusal, ...Refusal[]]

const route = routeGroup({ tag: 'Administration: users', access: 'system_admin' })
const userId = z.object({ user_id: z.uuid() })
const id = z.object({ id: z.uuid() })

const filter = {
  include_inactive: QueryFlag.optional().describe('Deactivated users too'),
  status: z.enum(USER_STATUSES).optional(),
  role: z.enum(ROLES).optional(),
  company_id: z.uuid().optional(),
  sort: z.enum([...USER_SORTS, ...USER_SORTS.map((sort) => `-${sort}` as const)]).default('-created_at'),
}

export const listUsers = route('GET /auth/admin/users', {
  summary:
    'Users; the number of all that match is in X-Total-Count. A search counts to 1,000, and says with X-Total-Count-More: true that there are more',
  longRead: true,
  schemas: { query: z.object({ ...filter, ...listQuery }), reply: z.array(AdminUser) },
})

export const exportUsers = route('GET /auth/admin/users/export', {
  summary: 'All users that match, as a file',
  ...largeFile('application/octet-stream'),
  schemas: { query: z.object({ ...filter, q: listQuery.q, format: z.enum(['csv', 'xlsx']) }) },
})

export const getUser = route('GET /auth/admin/users/:user_id', {
  summary: 'One user',
  schemas: { params: userId, reply: AdminUser },
})

/** Why a user has access or not, and how much data the account holds, without its content. */
export const UserState = z.object({
  /** Why access is refused; null if the user has access. */
  refusal: z.enum(REFUSAL_CODES).nullable(),
  uploads: z.object({
    total: z.number().int(),
    failed: z.number().int(),
    /** Uploads received but not yet fully read. */
    waiting: z.number().int(),
    last_at: z.iso.datetime().nullable(),
  }),
  trips: z.object({ total: z.number().int(), pending: z.number().int(), last_at: z.iso.datetime().nullable() }),
  storage_bytes: z.number().int(),
  storage_limit_bytes: z.number().int(),
  /** Failed sign-ins from unknown devices in the last 24 hours; from 20 on, such devices are delayed. */
  failed_sign_ins: z.number().int(),
  /** Emails to the address that failed at every attempt. */
  failed_mails: z.number().int(),
  proofs_of_payment: z.number().int(),
})
export type UserState = z.infer<typeof UserState>

export const getUserState = route('GET /auth/admin/users/:user_id/state', {
  summary: "Why a user gets in or not, and what the account holds; recorded in the administrators' log",
  schemas: { params: userId, reply: UserState },
})

export const updateUserRole = route('PUT /auth/admin/users/:user_id/role', {
  summary: 'Updates role, company and comments, and name, email address or cap if sent',
  schemas: {
    params: userId,
    body: z.strictObject({
      /** If sent, must equal the one in the path. */
      user_id: z.uuid().optional(),
      new_role_type: z.enum(ROLES),
      company_id: z.uuid().nullable(),
      company_name: z.string().max(200).nullable().optional(),
      admin_comments: z.string().max(2000).optional(),
      name: z.string().min(1).max(100).optional(),
      max_employees: z.number().int().min(1).max(500).nullable().optional(),
    }),
    reply: AdminUser,
  },
})

export const changeUserEmail = route('PUT /auth/admin/users/:user_id/email', {
  summary: 'Changes an email address, which must then be verified again',
  schemas: { params: userId, body: z.strictObject({ email: z.string().max(320) }), reply: AdminUser },
})

export const resendVerification = route('POST /auth/admin/users/:user_id/verification-mail', {
  summary: 'Sends the verification email again',
  status: 202,
  schemas: { params: userId },
})

export const deactivateUser = route('DELETE /auth/admin/users/:id', {
  summary: 'Deactivates a user: revokes the payment verification, frees the seat and refuses sign-in at once',
  schemas: { params: id, reply: z.object({ message: z.string() }) },
})

export const restoreUser = route('POST /auth/admin/users/:user_id/restore', {
  summary: 'Reactivates a user, whose payment must be verified again',
  schemas: { params: userId, reply: AdminUser },
})
