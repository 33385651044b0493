import type { CompanyPlan } from '@spoor/contract/plans.ts'
import { emailFault, nameFault } from '@spoor/contract/account-rules.ts'
import type { NewEnquiry } from '@spoor/contract/routes/enquiries.ts'
import { t } from '../../language/t.ts'

/** The form as it is typed. */
export interface EnquiryDraft {
  plan: CompanyPlan
  company_name: string
  name: string
  email: string
  mobile: string
  employees: string
  message: string
}

export type EnquiryFaults = Partial<Record<keyof EnquiryDraft, string>>

const MAX_DRIVERS = 100_000

/** What is wrong with the form, by field. */
export function enquiryFaults(draft: EnquiryDraft): EnquiryFaults {
  const drivers = Number(draft.employees)
  const wrong = {
    company_name: draft.company_name.trim() === '' ? t('Company name is required') : null,
    name: nameFault(draft.name),
    email: emailFault(draft.email),
    employees:
      draft.employees.trim() === '' || (Number.isInteger(drivers) && drivers >= 1 && drivers <= MAX_DRIVERS)
        ? null
        : t('Enter a whole number'),
  }
  return Object.fromEntries(Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== null))
}

/** What is sent of a form without faults; what was left empty is left out. */
export const enquiryOf = (draft: EnquiryDraft): NewEnquiry => ({
  plan: draft.plan,
  company_name: draft.company_name.trim(),
  name: draft.name.trim(),
  email: draft.email,
  ...(draft.mobile.trim() !== '' && { mobile: draft.mobile.trim() }),
  ...(draft.employees.trim() !== '' && { employees: Number(draft.employees) }),
  ...(draft.message.trim() !== '' && { message: draft.message.trim() }),
})
