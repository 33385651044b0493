import { Email, Mobile, newPassword, PersonName } from '@spoor/contract/rules/account-fields.ts'
import * as z from 'zod'
import { TermsAccepted } from '../../terms/terms-field.tsx'
import type { KeptRegistration } from './registration-draft.ts'
import { t } from '../../language/t.ts'

export type Step = KeptRegistration['step']

export const ASK_FOR_LINK = t('Ask your company administrator for a registration link.')

/** Validation for each step; the next step opens when it passes. */
export function makeStepSchema(
  step: Step,
  {
    invited,
    isAccountant = false,
    common,
  }: {
    /** An invitation link determines account type and company. */
    invited: boolean
    /** Invited by a client. */
    isAccountant?: boolean
    common: ReadonlySet<string>
  },
) {
  if (step === 1) return z.looseObject({ name: PersonName, email: Email, mobile: isAccountant ? z.string() : Mobile })
  if (step === 2) {
    const account = z.looseObject({ role_type: z.string(), company_id: z.string() })
    return account.superRefine(({ role_type, company_id }, { addIssue }) => {
      if (invited || isAccountant || role_type === 'individual') return
      const message = company_id === '' ? t('Please select a company') : ASK_FOR_LINK
      addIssue({ code: 'custom', path: ['company_id'], message })
    })
  }
  return z
    .looseObject({ password: newPassword(common), confirmPassword: z.string(), terms_accepted: TermsAccepted })
    .refine(({ password, confirmPassword }) => confirmPassword === password, {
      path: ['confirmPassword'],
      error: t('Passwords do not match'),
    })
}
