import type { FoundHeader } from './header-row.ts'

const FEWEST_NAMES = 3

/**
 * The header without a second table to the right of the first, which has the same names and is separated by an empty
 * column, and the column where that one begins; -1 if there is none. Repeated names are the other end of each trip, unless
 * those on the left cover both ends.
 */
export function withoutTableBeside(header: FoundHeader): { header: FoundHeader; beside: number } {
  const names = header.headers.map((name) => name.trim().toLowerCase())
  for (let gap = names.indexOf('', 1); gap > 0; gap = names.indexOf('', gap + 1)) {
    const [left, right] = [names.slice(0, gap), names.slice(gap).filter((name) => name !== '')]
    const sides = new Set(header.meanings.slice(0, gap).map((meaning) => meaning?.side))
    const isWhole = sides.has('start') && sides.has('end')
    if (!isWhole || right.length < FEWEST_NAMES || !right.every((name) => left.includes(name))) continue
    return {
      header: {
        index: header.index,
        headers: header.headers.map((name, column) => (column < gap ? name : '')),
        meanings: header.meanings.map((meaning, column) => (column < gap ? meaning : null)),
      },
      beside: names.findIndex((name, column) => column > gap && name !== ''),
    }
  }
  return { header, beside: -1 }
}
