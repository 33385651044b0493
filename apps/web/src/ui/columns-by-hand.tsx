import { useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import { Options, SelectField } from './field.tsx'
import { Notice } from './notice.tsx'

/** Zero-based columns of a file by meaning; null if it has none. */
type Columns = Record<string, number | null>
export type ColumnDraft<Chosen extends Columns> = { [Field in keyof Chosen]: number | null }

/** Assigns a file's columns by hand, with its first rows as a preview. */
export function ColumnsByHand<Chosen extends Columns>({
  fields,
  header,
  sample,
  columns,
  busy,
  onRead,
}: {
  fields: readonly ColumnField<Chosen>[]
  header: readonly string[]
  sample: readonly (readonly string[])[]
  /** null if they were not found. */
  columns: Chosen | null
  busy: boolean
  onRead: (columns: Chosen) => void
}) {
  const [draft, setDraft] = useState<ColumnDraft<Chosen>>(
    columns ?? (Object.fromEntries(fields.map(({ name }) => [name, null])) as ColumnDraft<Chosen>),
  )
  const width = Math.max(header.length, ...sample.map((row) => row.length))
  const names = Array.from(
    { length: width },
    (_, column) => header[column] || t('Column {value}', { value: column + 1 }),
  )
  const ready = toColumns(fields, draft)
  return (
    <div>
      {!columns && (
        <Notice className="mb-4" kind="warn" title={t('The columns were not found')}>
          {t('Choose what each column is.')}
        </Notice>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map(({ name, label }) => (
          <SelectField
            key={name}
            label={label}
            value={draft[name] ?? ''}
            onChange={(value) => setDraft({ ...draft, [name]: value === '' ? null : Number(value) })}
          >
            <Options none={t('Not chosen')} of={names.map((name, column) => [column, name])} />
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

interface ColumnField<Chosen extends Columns> {
  name: keyof Chosen & string
  label: string
  required?: boolean
}

/** The columns if all required ones are chosen and none is used twice; otherwise null. */
export function toColumns<Chosen extends Columns>(
  fields: readonly ColumnField<Chosen>[],
  draft: ColumnDraft<Chosen>,
): Chosen | null {
  if (fields.some(({ name, required }) => required && draft[name] === null)) return null
  const chosen = Object.values(draft).filter((column) => column !== null)
  return new Set(chosen).size === chosen.length ? (draft as Chosen) : null
}
