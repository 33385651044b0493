import type { StatementColumns } from '@spoor/contract/routes/admin-statements.ts'

/** The columns as far as they are chosen. */
export type ColumnDraft = { [Field in keyof StatementColumns]: number | null }

export const NO_COLUMNS: ColumnDraft = { day: null, description: null, reference: null, amount: null }

/** The columns, once those that are needed are chosen, each for one thing. */
export function columnsOf({ day, description, reference, amount }: ColumnDraft): StatementColumns | null {
  if (day === null || description === null || amount === null) return null
  const chosen = [day, description, amount, ...(reference === null ? [] : [reference])]
  return new Set(chosen).size === chosen.length ? { day, description, reference, amount } : null
}
