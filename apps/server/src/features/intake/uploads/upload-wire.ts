import type { Upload as UploadWire, UploadIssue } from '@spoor/contract/routes/uploads.ts'
import { toIsoDates } from '../../../platform/http/mount.ts'
import type { UploadRow } from './upload-queries.ts'
import { ROW_ISSUES, type RowIssueCode } from '@spoor/core/import/issue-codes.ts'
import type { FileLayout } from '@spoor/core/import/result.ts'
import type { StoredIssue } from '../../../platform/database/json-shapes.ts'

export function toUploadWire({ layout, ...row }: UploadRow): UploadWire {
  const { description = null, assumed_zone = null } = layout ?? {}
  return { ...toIsoDates(row), upload_id: row.id, layout: description, assumed_zone }
}

const LETTERS = 26

export function toIssueWire([sheet, row, code, column, cell]: StoredIssue, layout: FileLayout | null): UploadIssue {
  return {
    sheet: layout?.sheets[sheet] ?? '',
    row,
    code,
    reason: ROW_ISSUES[code as RowIssueCode] ?? code,
    column: columnName(sheet, column, layout),
    cell,
  }
}

/** The header of the affected column, else its spreadsheet letters; '' for the whole row. */
function columnName(sheet: number, column: number, layout: FileLayout | null): string {
  if (column < 0) return ''
  const taken = layout?.columns.find((one) => one.sheet === sheet && one.column === column)
  if (taken !== undefined && taken.header !== '') return taken.header
  let letters = ''
  for (let rest = column; rest >= 0; rest = Math.floor(rest / LETTERS) - 1) {
    letters = String.fromCharCode(65 + (rest % LETTERS)) + letters
  }
  return letters
}
