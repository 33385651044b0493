import { expect, test } from 'vitest'
import { createIssueBlocks, ISSUES_PER_BLOCK } from './issue-blocks.ts'
import type { StoredIssue } from '../../../../platform/database/json-shapes.ts'

const ROWS = 20_500

test('returns any number of skipped rows in order, whole or from within a block', () => {
  const issues = createIssueBlocks()
  for (let row = 0; row < ROWS; row += 500) {
    const batch = Array.from({ length: 500 }, (_, i) => row + i)
    issues.add(batch.map((each) => ({ sheet: 0, row: each, code: 'no_position', column: 1, cell: `cell ${each}` })))
  }
  let next = 0
  let blocks = 0
  for (const json of issues.blocks()) {
    for (const [, row, , , cell] of JSON.parse(json) as StoredIssue[]) {
      if (row !== next || cell !== `cell ${next}`) throw new Error(`row ${row} comes in the place of ${next}`)
      next++
    }
    blocks++
  }
  expect({ next, blocks }).toEqual({ next: ROWS, blocks: Math.ceil(ROWS / ISSUES_PER_BLOCK) })
})
