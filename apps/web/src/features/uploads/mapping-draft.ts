import { COLUMN_TYPES, listColumnTypes } from '@spoor/core/import/columns/column-types.ts'
import type { ColumnType, UploadKind } from '@spoor/core/import/columns/column-types.ts'
import type { ColumnMapping } from '@spoor/core/import/fields.ts'
import type { UploadPreview } from '@spoor/contract/routes/uploads.ts'
import { t } from '../../language/t.ts'

export interface MappingDraft extends Omit<ColumnMapping, 'kind'> {
  kind: UploadKind
}

/** Starts from the mapping in use, or else from the one detected on `sheet`. */
export function toDraft(preview: UploadPreview, kind: UploadKind | null, sheet: number): MappingDraft {
  const found: MappingDraft['columns'] = {}
  for (const taken of preview.columns) if (taken.sheet === sheet) found[taken.field] = taken.column
  const columns = preview.mapping && Object.keys(preview.mapping.columns).length > 0 ? preview.mapping.columns : found
  return { ...preview.mapping, kind: preview.mapping?.kind ?? kind ?? guessKind(columns), columns }
}

/** Treats an unreadable file as trips if it has a column type only trips use, otherwise as points. */
function guessKind(columns: MappingDraft['columns']): UploadKind {
  const types = Object.keys(columns) as ColumnType[]
  return types.some((type) => !COLUMN_TYPES[type].kinds.includes('points')) ? 'trips' : 'points'
}

/** Types mapped to a column; one cell may hold two values, such as a time and an address. */
export const getColumnTypes = (draft: MappingDraft, column: number): ColumnType[] =>
  listColumnTypes(draft.kind).filter((type) => draft.columns[type] === column)

/** Changes a column's type from `previous` to `next`, null meaning none. Each type belongs to one column only. */
export function withType(
  draft: MappingDraft,
  column: number,
  previous: ColumnType | null,
  next: ColumnType | null,
): MappingDraft {
  const columns = { ...draft.columns }
  if (previous) delete columns[previous]
  if (next) columns[next] = column
  return { ...draft, columns }
}

/** Switches the file kind and drops types the new kind does not support. */
export function withKind(draft: MappingDraft, kind: UploadKind): MappingDraft {
  const known = new Set<string>(listColumnTypes(kind))
  const kept = Object.entries(draft.columns).filter(([type]) => known.has(type))
  return { ...draft, kind, columns: Object.fromEntries(kept) }
}

/** Sets one of the other choices; `undefined` restores automatic detection. */
export function withChoice<
  K extends 'header_row' | 'date_order' | 'distance_unit' | 'odometer_unit' | 'speed_unit' | 'timezone',
>(draft: MappingDraft, choice: K, value: ColumnMapping[K]): MappingDraft {
  const next = { ...draft, [choice]: value }
  if (value === undefined) delete next[choice]
  return next
}

export function listMissing({ kind, columns }: MappingDraft): string[] {
  const has = (...types: ColumnType[]) => types.some((type) => columns[type] !== undefined)
  const both = (first: ColumnType, second: ColumnType) => has(first) && has(second)
  if (kind === 'points') {
    return [
      ...(has('time', 'date', 'day') ? [] : [t('Choose the column with the date and time.')]),
      ...(has('position') || both('latitude', 'longitude')
        ? []
        : [t('Choose the columns with latitude and longitude.')]),
      ...listUnmetNeeds(columns),
    ]
  }
  const place =
    has('start_location', 'end_location', 'start_position', 'end_position') ||
    both('start_latitude', 'start_longitude') ||
    has('distance', 'business_distance', 'start_odometer')
  return [
    ...(has('start_time', 'start_date', 'day') ? [] : [t('Choose the column with the start date.')]),
    ...(place ? [] : [t('Choose a column with a place, a position or a distance.')]),
    ...listUnmetNeeds(columns),
  ]
}

/** Describes columns that need another column, such as a month without its year. */
function listUnmetNeeds(columns: MappingDraft['columns']): string[] {
  return (Object.keys(columns) as ColumnType[]).flatMap((type) => {
    const { label, needs = [] } = COLUMN_TYPES[type]
    return needs
      .filter((any) => !any.some((need) => columns[need as ColumnType] !== undefined))
      .map((any) =>
        t("Choose the column '{others}' that '{column}' belongs to.", {
          others: any.map((need) => COLUMN_TYPES[need as ColumnType].label).join("' / '"),
          column: label,
        }),
      )
  })
}

/** Spreadsheet letter of a column: 0 is A, 26 is AA. */
export function getColumnLetter(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? getColumnLetter(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
