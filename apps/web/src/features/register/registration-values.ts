import type { FieldControl } from '../../ui/form.tsx'
import type { RegistrationDraft } from './registration-draft.ts'

/** Entered in the third step and never stored. */
export interface Secrets {
  password: string
  confirmPassword: string
  terms_accepted: boolean
}

export type RegistrationValues = RegistrationDraft & Secrets & { company_website: string }
export type RegistrationControl = FieldControl<RegistrationValues>
