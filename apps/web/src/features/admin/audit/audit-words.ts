import { isRole } from '@spoor/contract/roles.ts'
import { formatDateTime } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { ROLE_NAMES } from '../../../format/role-name.ts'
import { planName } from '../plan-name.ts'

/** What one field was before and is after; null where it was not there. */
export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
/** Of use to machines only: what they name is told by the entry itself. The file has them. */
const UNSAID: ReadonlySet<string> = new Set(['payment_id', 'invitation_id', 'user_type'])

/** 'payment.verified' → 'Payment verified'. */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What changed, field by field, in words. */
export function changesOf(
  entry: { before: Record<string, unknown> | null; after: Record<string, unknown> | null },
  timezone: string,
): FieldChange[] {
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  return fields
    .filter((field) => !UNSAID.has(field))
    .map((field) => ({
      field: actionWords(field),
      before: words(field, entry.before?.[field], timezone),
      after: words(field, entry.after?.[field], timezone),
    }))
}

function words(field: string, value: unknown, timezone: string): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return /amount/.test(field) ? formatRand(value) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (INSTANT.test(value)) return formatDateTime(value, timezone)
  if (field === 'subscription_type' || field === 'plan') return planName(value)
  return field === 'role_type' && isRole(value) ? ROLE_NAMES[value] : value
}
