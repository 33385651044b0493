import * as z from 'zod'
import { listQuery } from '../list.ts'
import { DEFAULT_MAX_EMPLOYEES } from '../limits/plans.ts'
import { routeGroup } from '../route.ts'
import { COMPANY_SORTS } from '../words/search-words.ts'

const route = routeGroup({ tag: 'Administration: companies', access: 'system_admin' })

export { COMPANY_SORTS }

/** A company as administrators see it. Amounts are in rand. */
export const AdminCompany = z.object({
  id: z.uuid(),
  name: z.string(),
  max_employees: z.number().int(),
  /** Employees whose payment is verified and who are not deactivated. */
  current_employees: z.number().int(),
  is_active: z.boolean(),
  listed: z.boolean(),
  subscription_type: z.string(),
  subscription_expires_at: z.iso.datetime().nullable(),
  payment_reference: z.string().nullable(),
  /** From its last valid payment. */
  payment_amount: z.number().nullable(),
  created_at: z.iso.datetime(),
})
export type AdminCompany = z.infer<typeof AdminCompany>

const params = z.object({ id: z.uuid() })
const name = z.string().max(200)
const maxEmployees = z.number().int().min(1).max(500)
const plan = z.enum(['company_starter', 'company_business', 'company_enterprise'])

export const listCompanies = route('GET /auth/admin/companies', {
  summary: 'Companies; X-Total-Count is the number of all matches',
  longRead: true,
  schemas: {
    query: z.object({
      ...listQuery,
      is_active: z.enum(['true', 'false']).optional(),
      sort: z.enum(COMPANY_SORTS).default('name'),
    }),
    reply: z.array(AdminCompany),
  },
})

export const createCompany = route('POST /auth/admin/companies', {
  summary: 'Creates a company and invites its admin if an address is given',
  status: 201,
  schemas: {
    body: z.strictObject({
      name,
      max_employees: maxEmployees.default(DEFAULT_MAX_EMPLOYEES),
      subscription_type: plan.optional(),
      listed: z.boolean().optional(),
      /** Becomes the company's admin: now if registered, otherwise on registering with the emailed link. */
      admin_email: z.string().max(320).optional(),
    }),
    reply: AdminCompany,
  },
})

export const updateCompany = route('PUT /auth/admin/companies/:id', {
  summary: 'Updates the fields sent',
  schemas: {
    params,
    body: z.strictObject({
      name: name.optional(),
      max_employees: maxEmployees.optional(),
      is_active: z.boolean().optional(),
      listed: z.boolean().optional(),
      subscription_type: plan.optional(),
    }),
    reply: AdminCompany,
  },
})

export const deleteCompany = route('DELETE /auth/admin/companies/:id', {
  summary: 'Deletes a company without users and payments',
  status: 204,
  schemas: { params },
})

export const verifyCompanyPayment = route('POST /auth/admin/companies/:id/payments', {
  summary: "Verifies a company's payment, which covers all its employees with a seat",
  status: 201,
  schemas: {
    params,
    body: z.strictObject({
      reference: z.string().max(140).optional(),
      days: z.number().int().min(1).max(3660).default(365),
      amount: z.number().min(0).max(10_000_000).optional(),
      subscription_type: plan.optional(),
    }),
    reply: AdminCompany,
  },
})

export const createCompanyInvitation = route('POST /auth/admin/companies/:id/invitations', {
  summary: 'Creates an invitation link for an employee',
  status: 201,
  schemas: { params, reply: z.object({ url: z.string(), expires_at: z.iso.datetime() }) },
})
