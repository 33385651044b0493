import type { StatementColumns } from '@spoor/contract/routes/admin-statements.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/text-fields.tsx'
import { Options } from '../../../ui/input.tsx'
import { t } from '../../../language/t.ts'

const FIELDS = [
  ['day', t('Date')],
  ['description', t('Description')],
  ['reference', t('Reference (optional)')],
  ['amount', t('Amount, or money in')],
] as const

/** Assigns the statement's columns by hand, with its first rows as a preview. */
export function StatementColumnsForm({
  header,
  sample,
  columns,
  busy,
  onRead,
}: {
  header: readonly string[]
  sample: readonly (readonly string[])[]
  columns: StatementColumns | null
  busy: boolean
  onRead: (columns: StatementColumns) => void
}) {
  const [draft, setDraft] = useState<ColumnDraft>(columns ?? NO_COLUMNS)
  const width = Math.max(header.length, ...sample.map((row) => row.length))
  const names = Array.from(
    { length: width },
    (_, column) => header[column] || t('Column {value}', { value: column + 1 }),
  )
  const ready = toColumns(draft)
  return (
    <div>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
        {FIELDS.map(([field, label]) => (
          <SelectField
            key={field}
            label={label}
            value={draft[field] ?? ''}
            onChange={(value) => setDraft({ ...draft, [field]: value === '' ? null : Number(value) })}
          >
            <option value="">{t('Not chosen')}</option>
            <Options of={names.map((name, column) => [column, name])} />
          </SelectField>
        ))}
      </div>
      <section
        aria-label={t('The first rows of the file')}
        // Keyboard users must be able to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-64 overflow-auto rounded-lg border border-line"
      >
        <table className="w-full border-collapse text-sm">
          <thead className="sticky top-0 bg-surface">
            <tr>
              {names.map((name, column) => (
                <th
                  key={column}
                  scope="col"
                  className="border-b border-line px-3 py-2 text-left text-xs whitespace-nowrap text-muted"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((row, index) => (
              <tr key={index} className="border-b border-line last:border-b-0">
                {names.map((_, column) => (
                  <td key={column} className="max-w-64 truncate px-3 py-1.5" title={row[column]}>
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button className="mt-4" variant="primary" disabled={!ready} busy={busy} onClick={() => ready && onRead(ready)}>
        {t('Read with these columns')}
      </Button>
    </div>
  )
}

/** Column choices so far. */
type ColumnDraft = { [Field in keyof StatementColumns]: number | null }

export const NO_COLUMNS: ColumnDraft = { day: null, description: null, reference: null, amount: null }

/** The columns if all required ones are chosen and none is used twice; otherwise null. */
export function toColumns({ day, description, reference, amount }: ColumnDraft): StatementColumns | null {
  if (day === null || description === null || amount === null) return null
  const chosen = [day, description, amount, ...(reference === null ? [] : [reference])]
  return new Set(chosen).size === chosen.length ? { day, description, reference, amount } : null
}
