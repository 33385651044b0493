import { readCellTexts, type HeadRow } from '../../tabular/head.ts'
import type { Row } from '../../tabular/row.ts'
import { readPresentText } from '../cells/cell-text.ts'
import { parseTimeText } from '../cells/parse-time-text.ts'

/** A column that numbers groups 1, 2, … and their rows 1.1, 1.2, …: groups summarise the rows below them. */
export interface Outline {
  column: number
  /** Number of outline levels for a row that is not a group. */
  depth: number
}

/** Detects an outline: the rows start with a group 1 and its first row 1.1; null otherwise. */
export function detectOutline(body: readonly HeadRow[]): Outline | null {
  const texts = body.map(readCellTexts)
  const [first, ...rest] = texts
  const column = first?.findIndex((text, at) => /^1\.?$/.test(text) && rest[0]?.[at] === '1.1') ?? -1
  if (column < 0) return null
  const numbers = texts.map((row) => row[column] ?? '').filter((text) => /^\d+(?:\.\d+)*\.?$/.test(text))
  if (numbers.length < texts.length * 0.7) return null
  return { column, depth: Math.max(...numbers.map(getOutlineDepth)) }
}

/** Whether a row summarises those below it. */
export function isGroupRow(row: Row, { column, depth }: Outline): boolean {
  const text = readPresentText(row, column)
  return /^\d+(?:\.\d+)*\.?$/.test(text) && getOutlineDepth(text) < depth
}

/** The name of an outline group, which may be a vehicle; '' for a date or dashes. */
export function parseGroupName(text: string): string {
  const parts = parseTimeText(text)
  return /^-*$/.test(text) || (parts !== null && parts.rest === '') ? '' : text
}

function getOutlineDepth(number: string): number {
  return number.replace(/\.$/, '').split('.').length
}
