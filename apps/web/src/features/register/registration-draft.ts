import { DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { readStored, store } from '../../net/browser-storage.ts'

const KEY = 'spoor_registration'

/** Wizard input, named as in the API. Passwords are never stored. */
export interface RegistrationDraft {
  name: string
  email: string
  mobile: string
  timezone: string
  role_type: 'individual' | 'company_employee'
  company_id: string
  company_name: string
}

export interface KeptRegistration {
  step: 1 | 2 | 3
  draft: RegistrationDraft
}

export const NO_DRAFT: RegistrationDraft = {
  name: '',
  email: '',
  mobile: '',
  timezone: DEFAULT_TIMEZONE,
  role_type: 'individual',
  company_id: '',
  company_name: '',
}

export function readDraft(): KeptRegistration | null {
  try {
    const kept = JSON.parse(readStored('sessionStorage', KEY) ?? 'null') as Partial<KeptRegistration> | null
    if (!kept || ![1, 2, 3].includes(kept.step as number)) return null
    return { step: kept.step as KeptRegistration['step'], draft: { ...NO_DRAFT, ...kept.draft } }
  } catch {
    return null
  }
}

/** Stores the draft for this tab; null clears it. */
export const keepDraft = (kept: KeptRegistration | null): void =>
  store('sessionStorage', KEY, kept && JSON.stringify(kept))
