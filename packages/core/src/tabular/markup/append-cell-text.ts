import { ImportFailure } from '../../failures/import-failure.ts'

const MAX_CELL_LENGTH = 1_048_576

/**
 * Appends text to a cell's text.
 * @throws ImportFailure beyond 1 MB
 */
export function appendCellText(text: string, more: string): string {
  if (text.length + more.length > MAX_CELL_LENGTH)
    throw new ImportFailure('not_a_table', { found: 'a single text of more than 1 MB' })
  return text + more
}
