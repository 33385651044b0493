import { expect, it } from 'vitest'
import { CellKind, cellText } from '../../tabular/row.ts'
import { RowBuffer } from '../../tabular/row-buffer.ts'
import { takeRangeEnd } from './range-end.ts'

it('leaves the bytes to the rows that share them', () => {
  const bytes = new TextEncoder().encode(' 07:30-07:55,16:10 to 16:40')
  const row = new RowBuffer(bytes)
  row.count = 1
  row.kind[0] = CellKind.text
  const put = (start: number, end: number): void => {
    row.start[0] = start
    row.end[0] = end
  }
  put(0, 12)
  expect(takeRangeEnd(row, 0)?.inDayMs).toBe((7 * 60 + 55) * 60_000)
  expect(cellText(row, 0)).toBe(' 07:30')
  put(13, 27)
  expect(takeRangeEnd(row, 0)?.inDayMs).toBe((16 * 60 + 40) * 60_000)
  expect(cellText(row, 0)).toBe('16:10')
})
