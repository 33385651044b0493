import { readCellTexts, type HeadRow } from '../../tabular/head.ts'
import type { FoundHeader } from './header-row.ts'
import { isEndType } from '../columns/column-types.ts'
import { interpretHeader } from '../columns/header-words.ts'
import { parseDistanceUnit, parseDurationUnit, parseSpeedUnit } from '../words/normalise-header.ts'

/** The header merged with the rows around it: groups above, names and units below. */
export function joinHeaderRows(header: FoundHeader, rows: readonly HeadRow[]): FoundHeader {
  return joinUnits(joinSecondRow(joinGroups(header, rows), rows), rows)
}

/** Most words of a header are known; values seldom read as one. */
const MOST_UNKNOWN = 0.34

/** Merges the header with the row below if that splits its merged cells: 'Time' over 'Start' and 'End'. */
function joinSecondRow(header: FoundHeader, rows: readonly HeadRow[]): FoundHeader {
  const below = readTextsAt(rows, header.index + 1)
  const filled = below.flatMap((text, column) => (text === '' ? [] : [column]))
  const isDivided = filled.some((column) => column > 0 && (header.headers[column] ?? '') === '')
  const unknown = filled.filter((column) => interpretHeader(below[column]) === null)
  if (filled.length < 2 || !isDivided || unknown.length > filled.length * MOST_UNKNOWN) return header
  if (unknown.some((column) => /\d/.test(below[column]))) return header
  const headers = combineTexts(header.headers, below)
  return { index: header.index + 1, headers, meanings: headers.map(interpretHeader) }
}

/** Prefixes the header with the groups above it if its names would repeat: 'Start' over 'Date', 'Time'. */
function joinGroups(header: FoundHeader, rows: readonly HeadRow[]): FoundHeader {
  const names = header.headers.filter((name) => name !== '')
  const above = readTextsAt(rows, header.index - 1)
  const groups = above.filter((text) => text !== '')
  const isSided = groups.filter((text) => interpretHeader(text)?.side).length >= 2
  if (new Set(names).size === names.length || !isSided || groups.length >= names.length) return header
  const headers = combineTexts(above, header.headers)
  return { index: header.index, headers, meanings: headers.map(interpretHeader) }
}

/** Joins the names of two rows; an upper name extends right over the empty cells next to it. */
function combineTexts(above: readonly string[], below: readonly string[]): string[] {
  let group = ''
  const groups = Array.from({ length: Math.max(above.length, below.length) }, (_, column) => {
    group = above[column] || group
    return group
  })
  return groups.map((name, column) => {
    const own = above[column] ?? ''
    const divides = below[column] ?? ''
    if (divides === '') return own
    if (isTitle(name) && interpretHeader(divides) !== null) return divides
    const comesAgain = below.some((other, at) => other.toLowerCase() === divides.toLowerCase() && groups[at] !== name)
    return own !== '' || comesAgain || mayBeGroupHeading(name, divides) ? `${name} ${divides}`.trim() : divides
  })
}

/** Whether a group is only a title, such as 'Business travel details' over 'From' and 'To'. */
function isTitle(group: string): boolean {
  const meaning = interpretHeader(group)
  return group !== '' && (meaning === null || meaning.type === 'notes')
}

/**
 * Whether a name that occurs in no other group may belong to the preceding group. Nothing marks where the last group
 * ends: a driver does not belong to a 'Start' or 'End' group, and its kilometres would become a reading.
 */
function mayBeGroupHeading(group: string, name: string): boolean {
  if (!interpretHeader(group)?.side) return true
  const meaning = interpretHeader(name)
  return meaning !== null && (meaning.type === null || isEndType(meaning.type))
}

/** Units and formats in a row below the header: `km/h`, `dd/mm/yyyy`, `deg`. */
function isUnit(text: string): boolean {
  return (
    parseDistanceUnit(text) !== null ||
    parseSpeedUnit(text) !== null ||
    parseDurationUnit(text) !== null ||
    /^(?:deg|degrees|°|º|%|v|volts?|(?:utc|gmt)(?:[+-]\d{1,2}(?::?\d{2})?)?|local|sast|on\/off|0\/1|text|°c|l|litres?|[hmsdy]{1,4}(?:[\s:/.-]+[hmsdy]{1,4})+)$/i.test(
      text,
    )
  )
}

/** Adds the units from the row below the header, if there is one: `(UTC)`, `[km/h]`. */
function joinUnits(header: FoundHeader, rows: readonly HeadRow[]): FoundHeader {
  const below = readTextsAt(rows, header.index + 1)
  const filled = below.filter((text) => text !== '')
  const isInBrackets = filled.every((text) => /^[([].{1,20}[)\]]$/.test(text))
  if (filled.length < 2 || !(isInBrackets || filled.every(isUnit))) return header
  const headers = header.headers.map((name, column) => {
    const unit = below[column] ?? ''
    return unit === '' ? name : isInBrackets ? `${name} ${unit}`.trim() : `${name} [${unit}]`.trim()
  })
  return { index: header.index + 1, headers, meanings: headers.map(interpretHeader) }
}

function readTextsAt(rows: readonly HeadRow[], index: number): string[] {
  return index >= 0 && index < rows.length ? readCellTexts(rows[index]) : []
}
