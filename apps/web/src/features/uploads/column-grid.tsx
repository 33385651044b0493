import { Plus } from 'lucide-react'
import { useState } from 'react'
import { COLUMN_TYPES, listColumnTypes, type ColumnType } from '@spoor/core/import/columns/column-types.ts'
import type { UploadPreview } from '@spoor/contract/routes/uploads.ts'
import { classes } from '../../ui/classes.ts'
import { Options } from '../../ui/input.tsx'
import { getColumnLetter, getColumnTypes, withType, type MappingDraft } from './mapping-draft.ts'
import { t } from '../../language/t.ts'

type Rows = UploadPreview['sheets'][number]['rows']

/** The first rows of the file as a grid, with a select above each column. */
export function ColumnGrid({
  rows,
  draft,
  onChange,
}: {
  rows: Rows
  draft: MappingDraft
  onChange: (draft: MappingDraft) => void
}) {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return (
    // Keyboard users must be able to scroll a wide grid.
    <section
      aria-label={t('The first rows of the file')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-120 overflow-auto rounded-lg border border-line"
    >
      <table className="border-collapse text-sm">
        <thead className="sticky top-0 z-1 bg-surface">
          <tr>
            <th scope="col" className="border-b border-line px-2 text-xs font-normal text-muted">
              {t('Row')}
            </th>
            {Array.from({ length: width }, (_, column) => (
              <ColumnHead key={column} column={column} draft={draft} onChange={onChange} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr
              key={number}
              className={classes(
                'border-b border-line last:border-b-0',
                number === draft.header_row && 'bg-accent-tint font-semibold',
              )}
            >
              <th scope="row" className="px-2 text-right text-xs font-normal text-muted">
                {number}
              </th>
              {Array.from({ length: width }, (_, column) => (
                <td
                  key={column}
                  title={cells[column]}
                  className={classes(
                    'h-8 max-w-56 truncate border-l border-line px-2',
                    getColumnTypes(draft, column).length === 0 && 'text-muted',
                  )}
                >
                  {cells[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ColumnHead({
  column,
  draft,
  onChange,
}: {
  column: number
  draft: MappingDraft
  onChange: (draft: MappingDraft) => void
}) {
  const [second, setSecond] = useState(false)
  const types = getColumnTypes(draft, column)
  const letter = getColumnLetter(column)
  const slots: (ColumnType | null)[] =
    types.length === 0 ? [null] : second && types.length === 1 ? [...types, null] : types
  return (
    <th
      scope="col"
      className={classes(
        'min-w-44 border-b border-l border-line p-1.5 align-top font-normal',
        types.length > 0 && 'bg-accent-tint',
      )}
    >
      <span className="flex items-center justify-between px-1 pb-1 text-xs text-muted">
        {t('Column {letter}', { letter })}
        {types.length === 1 && !second && (
          <button
            type="button"
            className="grid size-6 place-items-center rounded hover:bg-sunken"
            aria-label={t('Add a second meaning to column {letter}', { letter })}
            title={t('Add a second meaning')}
            onClick={() => setSecond(true)}
          >
            <Plus size={14} aria-hidden />
          </button>
        )}
      </span>
      {slots.map((type, slot) => (
        <select
          key={slot}
          aria-label={slot === 0 ? t('Column {letter} is', { letter }) : t('Column {letter} is also', { letter })}
          value={type ?? ''}
          onChange={(event) =>
            onChange(withType(draft, column, type, (event.target.value || null) as ColumnType | null))
          }
          className="mb-1 h-8 w-full rounded-md border border-edge bg-surface px-1.5 text-sm pointer-coarse:h-11"
        >
          <option value="">{t('Not used')}</option>
          <Options of={listColumnTypes(draft.kind).map((name) => [name, COLUMN_TYPES[name].label])} />
        </select>
      ))}
    </th>
  )
}
