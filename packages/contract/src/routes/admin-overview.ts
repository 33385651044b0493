import * as z from 'zod'
import { createPageSchema, pageQuery } from '../list.ts'
import { largeFile, routeGroup } from '../route.ts'
import { PAYMENT_PROVIDER_IDS } from '../words/payment-providers.ts'

const route = routeGroup({ tag: 'Administration: overview', access: 'system_admin' })

/** The administrators' figures, in camel case unlike the rest of the API. Revenue is in rand. */
export const AdminStats = z.object({
  totalUsers: z.number().int(),
  pendingPayments: z.number().int(),
  verifiedPayments: z.number().int(),
  /** Users in a trial: neither paid nor pending. */
  trialUsers: z.number().int(),
  activeSubscriptions: z.number().int(),
  expiringSoon: z.number().int(),
  totalCompanies: z.number().int(),
  activeUsers: z.number().int(),
  newUsersThisWeek: z.number().int(),
  newUsersThisMonth: z.number().int(),
  totalRevenue: z.number(),
})
export type AdminStats = z.infer<typeof AdminStats>

export const getAdminStats = route('GET /auth/admin/stats', {
  summary: 'The figures of the admin dashboard',
  longRead: true,
  schemas: { reply: AdminStats },
})

/** Verified payments of a month, excluding reversed ones. Amounts are in rand. */
export const RevenueMonth = z.object({
  /** 'YYYY-MM', in South African time. */
  month: z.string(),
  payments: z.number().int(),
  individuals: z.number(),
  companies: z.number(),
  paid_by: z.record(z.enum([...PAYMENT_PROVIDER_IDS, 'bank']), z.number()),
  amount: z.number(),
})
export type RevenueMonth = z.infer<typeof RevenueMonth>

export const getRevenue = route('GET /auth/admin/revenue', {
  summary: 'Payments by month of verification, newest first, without undone ones',
  longRead: true,
  schemas: {
    query: z.object({ months: z.coerce.number().int().min(1).max(120).default(24) }),
    reply: z.object({
      months: z.array(RevenueMonth),
      /** All-time total. */
      total: z.number(),
    }),
  },
})

export const ActivityItem = z.object({
  id: z.string(),
  type: z.enum(['payment_verified', 'registration', 'login', 'other']),
  user: z.string(),
  company: z.string().nullable(),
  timestamp: z.iso.datetime(),
  action: z.string(),
  /** Rand. */
  amount: z.number().nullable(),
})
export type ActivityItem = z.infer<typeof ActivityItem>

export const getActivity = route('GET /auth/admin/activity', {
  summary: 'Recent activity, for the grid and the rotating feed',
  longRead: true,
  schemas: {
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(6) }),
    reply: z.object({
      /** The newest entries of all kinds, at most `limit`. */
      latest: z.array(ActivityItem),
      /** The last 3 verified payments, the 3 newest registrations and the 2 latest sign-ins, newest first. */
      feed: z.array(ActivityItem),
    }),
  },
})

/** An administrator's action: before and after contain only the changed fields. Amounts in them are in rand. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Name of the administrator, or the opaque id if the account was erased. */
  actor: z.string(),
  actor_id: z.uuid(),
  action: z.string(),
  subject_kind: z.enum(['user', 'company', 'payment', 'invitation', 'system']),
  subject_id: z.uuid().nullable(),
  subject: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const auditFilter = {
  subject_kind: z.enum(['user', 'company', 'payment', 'invitation', 'system']).optional(),
  subject_id: z.uuid().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

export const listAudit = route('GET /auth/admin/audit', {
  summary: "The log of administrators' actions, newest first",
  longRead: true,
  schemas: {
    query: z.object({ ...auditFilter, ...pageQuery }),
    reply: createPageSchema(AuditEntry),
  },
})

export const exportAudit = route('GET /auth/admin/audit/export', {
  summary: 'The log as CSV',
  ...largeFile('text/csv'),
  schemas: { query: z.object(auditFilter) },
})
