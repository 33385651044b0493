import { emailFault, mobileFault, nameFault, passwordFault } from '@spoor/contract/account-rules.ts'
import type { KeptRegistration, RegistrationDraft } from './registration-draft.ts'
import { t } from '../../language/t.ts'

/** What is typed on the third step, and kept in memory only. */
export interface Secrets {
  password: string
  confirmPassword: string
  terms_accepted: boolean
}

export type Step = KeptRegistration['step']
export type RegistrationField = keyof RegistrationDraft | keyof Secrets
/** The sentences for the fields that are wrong, in the order of the screen. */
export type Faults = Partial<Record<RegistrationField, string>>

export const ASK_FOR_LINK = t('Ask your company administrator for a registration link.')

/** What is wrong on a step (specification, section 5); the next one opens when nothing is. */
export function stepFaults(
  step: Step,
  {
    draft,
    secrets,
    invited,
    common,
  }: {
    draft: RegistrationDraft
    secrets: Secrets
    /** A link fixes account type and company. */
    invited: boolean
    common: ReadonlySet<string>
  },
): Faults {
  if (step === 1) {
    return present({ name: nameFault(draft.name), email: emailFault(draft.email), mobile: mobileFault(draft.mobile) })
  }
  if (step === 2) {
    if (invited || draft.role_type === 'individual') return {}
    return { company_id: draft.company_id === '' ? t('Please select a company') : ASK_FOR_LINK }
  }
  return present({
    password: passwordFault(secrets.password, common),
    confirmPassword: secrets.confirmPassword === secrets.password ? null : t('Passwords do not match'),
    terms_accepted: secrets.terms_accepted ? null : t('You must accept the Terms of Service'),
  })
}

const present = (faults: Partial<Record<RegistrationField, string | null>>): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([, says]) => says !== null))
