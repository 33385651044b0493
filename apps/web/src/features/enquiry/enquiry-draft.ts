import type { CompanyPlan } from '@spoor/contract/plans.ts'
import { emailFault, nameFault } from '@spoor/contract/account-rules.ts'
import type { NewEnquiry } from '@spoor/contract/routes/enquiries.ts'
import { numberFault, readNumber, whole } from '../../format/read-number.ts'
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

export const DRIVERS = whole({ min: 1, max: 100_000 })

/** What is wrong with the form, by field. */
export function enquiryFaults(draft: EnquiryDraft): EnquiryFaults {
  const wrong = {
    company_name: draft.company_name.trim() === '' ? t('Company name is required') : null,
    name: nameFault(draft.name),
    email: emailFault(draft.email),
    employees: draft.employees.trim() === '' ? null : numberFault(draft.employees, DRIVERS, t('Enter a whole number')),
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
  ...(draft.employees.trim() !== '' && { employees: readNumber(draft.employees, DRIVERS)! }),
  ...(draft.message.trim() !== '' && { message: draft.message.trim() }),
})
