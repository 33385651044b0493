/** What one field was before and is after; null where it was not there. */
export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

/** 'payment.verified' → 'Payment verified'. */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What changed, field by field, in words. */
export function changesOf(entry: {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}): FieldChange[] {
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  return fields.map((field) => ({
    field: actionWords(field),
    before: words(entry.before?.[field]),
    after: words(entry.after?.[field]),
  }))
}

function words(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
