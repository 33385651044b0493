import type { z } from 'zod'
import { HttpError } from '../../platform/http/http-error.ts'
import { parseJson } from '../../platform/http/parse-json.ts'
import type { GridRow } from './reading-tasks.ts'

const SAMPLE_ROWS = 8

interface ChosenTable<Columns> {
  /** Empty without a header. */
  header: string[]
  body: GridRow[]
  /** The first rows of the body, from which to choose columns. */
  sample: string[][]
  /** null if the user chose none and none was detected. */
  columns: Columns | null
}

/**
 * Returns the rows of a small table below its header, with the user's columns or, if there are none, the detected ones.
 * @param field the form field that contains the choice as JSON
 * @param names the required columns, as the error message lists them
 * @throws HttpError 422 if a chosen column does not exist
 */
export function chooseColumns<Columns extends Record<keyof Columns, number | null>>(
  rows: readonly GridRow[],
  found: { headerRow: number; columns: Columns | null },
  { field, schema, names }: { field: string | undefined; schema: z.ZodType<Columns>; names: string },
): ChosenTable<Columns> {
  const body = rows.slice(found.headerRow + 1)
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return {
    header: rows[found.headerRow]?.cells ?? [],
    body,
    sample: body.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
    columns: parseChoice(field, schema, { width, names }) ?? found.columns,
  }
}

function parseChoice<Columns extends Record<keyof Columns, number | null>>(
  field: string | undefined,
  schema: z.ZodType<Columns>,
  { width, names }: { width: number; names: string },
): Columns | null {
  if (field === undefined || field.trim() === '') return null
  const parsed = schema.safeParse(parseJson(field))
  if (!parsed.success) throw wrongColumns(`must name ${names} by the number of their column`)
  const columns = Object.values<number | null>(parsed.data).filter((column) => column !== null)
  if (columns.some((column) => column >= width)) throw wrongColumns(`the file has ${width} columns`)
  if (new Set(columns).size < columns.length) throw wrongColumns('each must be another column')
  return parsed.data
}

function wrongColumns(message: string): HttpError {
  return new HttpError(422, `columns: ${message}`, { columns: message })
}
