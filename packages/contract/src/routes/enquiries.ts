import * as z from 'zod'
import { Email, PersonName } from '../rules/account-fields.ts'
import { createPageSchema } from '../list.ts'
import { COMPANY_PLANS } from '../limits/plans.ts'
import { route } from '../route.ts'

/** A company's enquiry about a plan or an upgrade. */
export const NewEnquiry = z.strictObject({
  company_name: z.string().trim().min(1, 'Company name is required').max(200),
  name: z.string().trim().pipe(PersonName),
  email: z.string().trim().pipe(Email),
  mobile: z.string().max(20).optional(),
  plan: z.enum(COMPANY_PLANS),
  employees: z.number().int().min(1).max(100_000).optional(),
  message: z.string().max(2000).optional(),
})
export type NewEnquiry = z.infer<typeof NewEnquiry>

export const sendEnquiry = route('POST /enquiries', {
  access: 'public',
  tag: 'Enquiries',
  summary: 'Sends an enquiry about a company plan',
  status: 201,
  schemas: { body: NewEnquiry, reply: z.object({ message: z.string() }) },
})

export const Enquiry = z.object({
  id: z.uuid(),
  sent_at: z.iso.datetime(),
  company_name: z.string(),
  name: z.string(),
  email: z.string(),
  plan: z.enum(COMPANY_PLANS),
  mobile: z.string().nullable(),
  employees: z.number().int().nullable(),
  message: z.string(),
  /** Set if it came from an existing company. */
  company_id: z.uuid().nullable(),
  answered_at: z.iso.datetime().nullable(),
})
export type Enquiry = z.infer<typeof Enquiry>

export const askForMore = route('POST /team/enquiries', {
  access: 'company_admin',
  tag: 'Team',
  summary: 'Sends an enquiry about another plan or more seats',
  status: 201,
  schemas: {
    body: z.strictObject({
      plan: z.enum(COMPANY_PLANS),
      employees: z.number().int().min(1).max(100_000).optional(),
      message: z.string().max(2000).optional(),
    }),
    reply: z.object({ message: z.string() }),
  },
})

export const listEnquiries = route('GET /auth/admin/enquiries', {
  access: 'system_admin',
  tag: 'Administration: companies',
  summary: 'Enquiries of companies, unanswered ones first',
  schemas: { reply: createPageSchema(Enquiry) },
})

export const markEnquiryAnswered = route('POST /auth/admin/enquiries/:id/answered', {
  access: 'system_admin',
  tag: 'Administration: companies',
  summary: 'Marks an enquiry as answered',
  schemas: { params: z.object({ id: z.uuid() }), reply: Enquiry },
})
