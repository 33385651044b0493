import { POINT_FIELDS, TRIP_FIELDS } from '@spoor/core/import/fields.ts'
import type { ColumnMapping, Field, UploadKind } from '@spoor/core/import/fields.ts'
import type { UploadPreview } from '@spoor/contract/routes/uploads.ts'
import { t } from '../../language/t.ts'

/** A mapping as it is put together on 'Fix columns'. */
export interface MappingDraft extends Omit<ColumnMapping, 'kind'> {
  kind: UploadKind
}

const FIELDS_OF_KIND: Record<UploadKind, Readonly<Record<string, string>>> = {
  points: POINT_FIELDS,
  trips: TRIP_FIELDS,
}

/** The fields of a kind with what the screen calls them, in the order in which they are offered. */
export const fieldsOf = (kind: UploadKind): [Field, string][] =>
  Object.entries(FIELDS_OF_KIND[kind]) as [Field, string][]

/** Starts from the mapping that was used, else from what Spoor found on `sheet`. */
export function draftOf(preview: UploadPreview, kind: UploadKind | null, sheet: number): MappingDraft {
  const found: MappingDraft['columns'] = {}
  for (const taken of preview.columns) if (taken.sheet === sheet) found[taken.field] = taken.column
  const columns = preview.mapping && Object.keys(preview.mapping.columns).length > 0 ? preview.mapping.columns : found
  return { ...preview.mapping, kind: preview.mapping?.kind ?? kind ?? kindOf(columns), columns }
}

/** A file that nobody understood is taken for trips where a trip's field was named, else for points. */
function kindOf(columns: MappingDraft['columns']): UploadKind {
  return Object.keys(columns).some((field) => field in TRIP_FIELDS && !(field in POINT_FIELDS)) ? 'trips' : 'points'
}

/** What a column is used for; a cell may hold two things, such as a time and an address. */
export const fieldsAt = (draft: MappingDraft, column: number): Field[] =>
  fieldsOf(draft.kind).flatMap(([field]) => (draft.columns[field] === column ? [field] : []))

/** Uses a column for `next` instead of `previous`; each is left out for nothing. A field stands in one column only. */
export function withField(
  draft: MappingDraft,
  column: number,
  previous: Field | null,
  next: Field | null,
): MappingDraft {
  const columns = { ...draft.columns }
  if (previous) delete columns[previous]
  if (next) columns[next] = column
  return { ...draft, columns }
}

/** The draft for the other kind of file; what only the first kind knows is dropped. */
export function withKind(draft: MappingDraft, kind: UploadKind): MappingDraft {
  const known = new Set<string>(fieldsOf(kind).map(([field]) => field))
  const kept = Object.entries(draft.columns).filter(([field]) => known.has(field))
  return { ...draft, kind, columns: Object.fromEntries(kept) }
}

/** Sets or, with `undefined`, leaves to Spoor one of the other choices. */
export function withChoice<
  K extends 'header_row' | 'date_order' | 'distance_unit' | 'odometer_unit' | 'speed_unit' | 'timezone',
>(draft: MappingDraft, choice: K, value: ColumnMapping[K]): MappingDraft {
  const next = { ...draft, [choice]: value }
  if (value === undefined) delete next[choice]
  return next
}

/** What a kind of file cannot do without and the draft does not have yet, as sentences. */
export function missingOf({ kind, columns }: MappingDraft): string[] {
  const has = (...fields: Field[]) => fields.some((field) => columns[field] !== undefined)
  const both = (first: Field, second: Field) => has(first) && has(second)
  if (kind === 'points') {
    return [
      ...(has('time', 'date') ? [] : [t('Choose the column with the date and time.')]),
      ...(has('position') || both('latitude', 'longitude')
        ? []
        : [t('Choose the columns with latitude and longitude.')]),
    ]
  }
  const place =
    has('start_location', 'end_location', 'start_position', 'end_position') ||
    both('start_latitude', 'start_longitude') ||
    has('distance', 'start_odometer')
  return [
    ...(has('start_time', 'start_date') ? [] : [t('Choose the column with the start date.')]),
    ...(place ? [] : [t('Choose a column with a place, a position or a distance.')]),
  ]
}

/** A column's letter as spreadsheets name it: 0 is A, 26 is AA. */
export function columnLetter(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
