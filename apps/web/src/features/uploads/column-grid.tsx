import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { COLUMN_TYPES, listColumnTypes, type ColumnType } from '@spoor/core/import/columns/column-types.ts'
import type { UploadPreview } from '@spoor/contract/routes/uploads.ts'
import { classes } from '../../ui/classes.ts'
import { Options } from '../../ui/field.tsx'
import { getColumnLetter, getColumnTypes, withType, type MappingDraft } from './mapping-draft.ts'
import { t } from '../../language/t.ts'

type GridRow = UploadPreview['sheets'][number]['rows'][number]

export function RowGrid({
  rows,
  headerRow,
  renderHead,
  isUsed,
  leadHeading,
  renderLead,
}: {
  rows: readonly GridRow[]
  headerRow?: number
  renderHead: (column: number) => ReactNode
  isUsed: (column: number) => boolean
  /** A column before those of the file. */
  leadHeading?: string
  renderLead?: (row: GridRow) => ReactNode
}) {
  const columns = Array.from({ length: Math.max(0, ...rows.map(({ cells }) => cells.length)) }, (_, column) => column)
  return (
    // Keyboard users must be able to scroll a wide grid.
    <section
      aria-label={t('The first rows of the file')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-120 overflow-auto rounded-lg border border-line"
    >
      <table className="min-w-full border-collapse text-sm">
        <thead className="sticky top-0 z-1 bg-surface">
          <tr>
            <th scope="col" className="border-b border-line px-2 text-xs font-normal text-muted">
              {t('Row')}
            </th>
            {renderLead && (
              <th scope="col" className="border-b border-l border-line px-3 text-left font-semibold">
                {leadHeading}
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={classes(
                  'border-b border-l border-line p-1.5 text-left align-top font-normal',
                  isUsed(column) && 'bg-accent-tint',
                )}
              >
                {renderHead(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.number}
              className={classes(
                'border-b border-line last:border-b-0',
                row.number === headerRow && 'bg-accent-tint font-semibold',
              )}
            >
              <th scope="row" className="px-2 text-right text-xs font-normal text-muted">
                {row.number}
              </th>
              {renderLead && (
                <td className="min-w-40 border-l border-line px-3 py-1.5 sm:min-w-64">{renderLead(row)}</td>
              )}
              {columns.map((column) => (
                <td
                  key={column}
                  title={row.cells[column]}
                  className={classes(
                    'h-8 max-w-56 truncate border-l border-line px-2',
                    !isUsed(column) && 'text-muted',
                  )}
                >
                  {row.cells[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function ColumnGrid({
  rows,
  draft,
  onChange,
}: {
  rows: readonly GridRow[]
  draft: MappingDraft
  onChange: (draft: MappingDraft) => void
}) {
  return (
    <RowGrid
      rows={rows}
      headerRow={draft.header_row}
      renderHead={(column) => <ColumnHead column={column} draft={draft} onChange={onChange} />}
      isUsed={(column) => getColumnTypes(draft, column).length > 0}
    />
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
    <div className="min-w-41">
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
            <Plus size={14} />
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
          <Options
            none={t('Not used')}
            of={listColumnTypes(draft.kind).map((name) => [name, COLUMN_TYPES[name].label])}
          />
        </select>
      ))}
    </div>
  )
}
