import { textsOf } from '../../tabular/head.ts'
import type { HeadRow } from '../../tabular/head.ts'
import type { FoundHeader } from './header-row.ts'
import { isAtAnEnd } from '../columns/column-types.ts'
import { meaningOfHeader } from '../columns/header-words.ts'
import { distanceUnitOf, durationUnitOf, speedUnitOf } from '../words/normalise-header.ts'

/** The header with what the rows beside it say of its columns: groups above it, names and units below. */
export function withRowsBeside(header: FoundHeader, rows: readonly HeadRow[]): FoundHeader {
  return withUnits(withSecondRow(withGroups(header, rows), rows), rows)
}

/** The header with the row below it where that divides its merged cells: 'Time' over 'Start' and 'End'. */
function withSecondRow(header: FoundHeader, rows: readonly HeadRow[]): FoundHeader {
  const below = textsAt(rows, header.index + 1)
  const filled = below.flatMap((text, column) => (text === '' ? [] : [column]))
  const isDivided = filled.some((column) => column > 0 && (header.headers[column] ?? '') === '')
  if (filled.length < 2 || !isDivided || filled.some((column) => meaningOfHeader(below[column]) === null)) return header
  const headers = combined(header.headers, below)
  return { index: header.index + 1, headers, meanings: headers.map(meaningOfHeader) }
}

/** The header under the names of the groups above it, where only they tell its names apart: 'Start' over 'Date', 'Time'. */
function withGroups(header: FoundHeader, rows: readonly HeadRow[]): FoundHeader {
  const names = header.headers.filter((name) => name !== '')
  const above = textsAt(rows, header.index - 1)
  const groups = above.filter((text) => text !== '')
  const isSided = groups.filter((text) => meaningOfHeader(text)?.side).length >= 2
  if (new Set(names).size === names.length || !isSided || groups.length >= names.length) return header
  const headers = combined(above, header.headers)
  return { index: header.index, headers, meanings: headers.map(meaningOfHeader) }
}

/** Names of two rows put together; those above reach to the right as far as the cells beside them are empty. */
function combined(above: readonly string[], below: readonly string[]): string[] {
  let group = ''
  const groups = Array.from({ length: Math.max(above.length, below.length) }, (_, column) => {
    group = above[column] || group
    return group
  })
  return groups.map((name, column) => {
    const own = above[column] ?? ''
    const divides = below[column] ?? ''
    if (divides === '') return own
    if (isTitle(name) && meaningOfHeader(divides) !== null) return divides
    const comesAgain = below.some((other, at) => other.toLowerCase() === divides.toLowerCase() && groups[at] !== name)
    return own !== '' || comesAgain || mayBelong(name, divides) ? `${name} ${divides}`.trim() : divides
  })
}

/** Whether a name of a group only sums up what stands below it, as 'Business travel details' does over 'From' and 'To'. */
function isTitle(group: string): boolean {
  const meaning = meaningOfHeader(group)
  return group !== '' && (meaning === null || meaning.type === 'notes')
}

/**
 * Whether a name belongs to the group before it though no other group has one like it. Nothing shows where the last
 * group ends: under 'Start' and 'End' no trip has a driver, and its kilometres would turn into a reading.
 */
function mayBelong(group: string, name: string): boolean {
  if (!meaningOfHeader(group)?.side) return true
  const meaning = meaningOfHeader(name)
  return meaning !== null && (meaning.type === null || isAtAnEnd(meaning.type))
}

/** Units and formats as they stand in a row below the header: `km/h`, `dd/mm/yyyy`, `deg`. */
function isUnit(text: string): boolean {
  return (
    distanceUnitOf(text) !== null ||
    speedUnitOf(text) !== null ||
    durationUnitOf(text) !== null ||
    /^(?:deg|degrees|°|º|%|v|volts?|(?:utc|gmt)(?:[+-]\d{1,2}(?::?\d{2})?)?|local|sast|on\/off|0\/1|text|°c|l|litres?|[hmsdy]{1,4}(?:[\s:/.-]+[hmsdy]{1,4})+)$/i.test(
      text,
    )
  )
}

/** The header with the row of units below it, where there is one: `(UTC)`, `[km/h]`. */
function withUnits(header: FoundHeader, rows: readonly HeadRow[]): FoundHeader {
  const below = textsAt(rows, header.index + 1)
  const filled = below.filter((text) => text !== '')
  const isInBrackets = filled.every((text) => /^[([].{1,20}[)\]]$/.test(text))
  if (filled.length < 2 || !(isInBrackets || filled.every(isUnit))) return header
  const headers = header.headers.map((name, column) => {
    const unit = below[column] ?? ''
    return unit === '' ? name : isInBrackets ? `${name} ${unit}`.trim() : `${name} [${unit}]`.trim()
  })
  return { index: header.index + 1, headers, meanings: headers.map(meaningOfHeader) }
}

function textsAt(rows: readonly HeadRow[], index: number): string[] {
  return index >= 0 && index < rows.length ? textsOf(rows[index]) : []
}
