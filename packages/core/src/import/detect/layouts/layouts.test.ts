import { describe, expect, it } from 'vitest'
import { csvCells } from '../../testing/read-cells.ts'
import { viewCells } from '../../testing/view-cells.ts'
import { resolveSheet } from '../resolve-sheet.ts'
import { LAYOUTS } from './layouts.ts'

describe.each(LAYOUTS)('$name', (layout) => {
  const sheet = viewCells(csvCells(layout.fixture, layout.fixture.includes('|') ? '|' : ','))

  it('is detected in its fixture', () => {
    expect(resolveSheet(sheet, LAYOUTS, []).layouts).toContain(layout.name)
  })

  it('is required to read its fixture', () => {
    const without = resolveSheet(
      sheet,
      LAYOUTS.filter((other) => other !== layout),
      [],
    )
    expect(detectColumnKinds(without.assignment)).not.toEqual(
      detectColumnKinds(resolveSheet(sheet, LAYOUTS, []).assignment),
    )
  })

  it('gives the same result in any order of layouts', () => {
    const expected = resolveSheet(sheet, LAYOUTS, [])
    for (let turn = 0; turn < 20; turn++) {
      const found = resolveSheet(sheet, shuffled(LAYOUTS, turn), [])
      expect(detectColumnKinds(found.assignment)).toEqual(detectColumnKinds(expected.assignment))
      expect(found.doubts).toEqual(expected.doubts)
      expect(found.runnersUp.map(({ score }) => score)).toEqual(expected.runnersUp.map(({ score }) => score))
    }
  })
})

it('a layout can depend on columns found by another layout', () => {
  const sheet = viewCells(csvCells('Xyz,A,B,Km\n2025-03-13,Paarl,Ceres,60\n2025-03-14,Ceres,Paarl,61'))
  const { assignment } = resolveSheet(sheet, LAYOUTS, [])
  expect(detectColumnKinds(assignment)).toMatchObject({ date: 0, start_location: 1, end_location: 2, distance: 3 })
})

describe('the runners-up', () => {
  it('are returned with lower scores', () => {
    const sheet = viewCells(csvCells('Date,Route,Km\n2025-03-12,Paarl - Ceres,60\n2025-03-13,Ceres - Paarl,61'))
    const { score, runnersUp } = resolveSheet(sheet, LAYOUTS, [])
    expect(runnersUp.length).toBeGreaterThan(0)
    for (const other of runnersUp) expect(other.score).toBeLessThan(score)
  })
})

function detectColumnKinds(assignment: ReturnType<typeof resolveSheet>['assignment']): Record<string, number> {
  return Object.fromEntries([...assignment].map(([type, { column }]): [string, number] => [type, column]))
}

/** Shuffles deterministically by `seed`. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const result = [...items]
  let state = seed * 7919 + 1
  for (let at = result.length - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = state % (at + 1)
    ;[result[at], result[other]] = [result[other], result[at]]
  }
  return result
}
