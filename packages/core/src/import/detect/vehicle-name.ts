import { filledTextsOf, textsOf } from '../../tabular/head.ts'
import type { HeadRow } from '../../tabular/head.ts'
import { parseTimeText } from '../cells/parse-time-text.ts'
import { monthOfName } from '../cells/month-names.ts'
import { parsePositions } from '../cells/parse-coordinate.ts'
import { isHeading, meaningOfHeader } from '../columns/header-words.ts'

const GENERIC_SHEET =
  /^(?:sheet|tabelle|blad|feuil|hoja|planilha|folha|werkblad|工作表|лист)?\s*\d*$|^(?:trips?|reports?|data|log ?book|logbook|positions?|points?|route|ritte|fahrten|fahrtenbuch|export|summary|all|details?|mileage|kilometers?|gps|history|travel log|trip log|some sheet|table|rides?|drives?)\s*\d*$/i

/**
 * The vehicle that rows above the header name, such as `Device: | CA 123-456`, by its registration where they have one
 * beside its description; '' where none does.
 */
export function vehicleOfPreamble(rows: readonly HeadRow[]): string {
  const found = rows.flatMap((row, at) => {
    const texts = filledTextsOf(row)
    const vehicle = labelledVehicle(texts) || vehicleBelow(rows, at)
    return vehicle !== '' ? [vehicle] : texts.length === 1 && isRegistration(texts[0]) ? texts : []
  })
  return found.find(isRegistration) ?? found[0] ?? ''
}

/** The vehicle among the texts of a row: what stands behind a label, in its own cell or in the next. */
export function labelledVehicle(texts: readonly string[]): string {
  for (let at = 0; at < texts.length; at++) {
    const [label, inside] = splitLabel(texts[at])
    const value = inside || texts[at + 1]
    if (!value || value.length > 80 || meaningOfHeader(label)?.type !== 'vehicle') continue
    // The cell beside a label may be the title of another column, a position, or the first figure of its line.
    if (inside !== '' || (mayBeName(value) && !areFigures(value, texts[at + 2]))) return value
  }
  return ''
}

/** Registrations of South Africa, in capitals: of the provinces that begin with a town, and of those that end with their letters. */
const REGISTRATION = [
  /^(?!CC|NO|NR)[CN][A-Z]{1,2}[ -]?\d{1,3}(?:[ -]?\d{1,3})?$/,
  /^[A-Z]{2,3}[ -]?\d{2,3}[ -]?(?:[A-Z]{2}[ -]?)?(?:GP|L|MP|NW|NC|FS|EC|ZN|WP)$/,
]

/** Whether a text is the registration of a vehicle and nothing else. */
export function isRegistration(text: string): boolean {
  return REGISTRATION.some((form) => form.test(text))
}

/**
 * Whether a column names each vehicle once, where its rows begin, as merged cells do. In other columns an empty cell
 * is a vehicle that is not known.
 */
export function areNamedOnce(names: readonly string[]): boolean {
  const named = names.filter((name) => name !== '')
  const empty = names.length - named.length
  if (named.length === 0 || names[0] === '' || empty * 2 < named.length) return false
  const isRepeated = names.some((name, at) => at > 0 && name !== '' && name === names[at - 1])
  return !isRepeated && (new Set(named).size === named.length || empty >= named.length)
}

/** The vehicle under a title such as `Vehicle | Driver`, where a single row of values follows. */
function vehicleBelow(rows: readonly HeadRow[], at: number): string {
  const titles = textsOf(rows[at])
  const filled = titles.filter((text) => text !== '')
  const column = titles.findIndex((text) => meaningOfHeader(text)?.type === 'vehicle')
  if (column < 0 || filled.length < 2 || !filled.every(isHeading)) return ''
  const [value = '', next = ''] = rows.slice(at + 1, at + 3).map((row) => textsOf(row)[column])
  const isList = next !== '' && filledTextsOf(rows[at + 2]).length > 1
  return value !== '' && value.length <= 80 && !isList && mayBeName(value) ? value : ''
}

const areFigures = (...texts: (string | undefined)[]): boolean => texts.every((text) => /^[\d.,]+$/.test(text ?? ''))

/** People call their vehicles by these, too. */
const KINDS_OF_VEHICLE = /^(?:car|truck|bakkie|van|bus|auto|wagen)$/i

function mayBeName(text: string): boolean {
  if (text.length <= 2 || KINDS_OF_VEHICLE.test(text)) return true
  const [label] = splitLabel(text)
  return !isHeading(label) && !(/\d[.,]\d{2}/.test(text) && parsePositions(text).length > 0)
}

/** `Reg: CA 1` → label and value; a cell without a colon is a label. */
function splitLabel(text: string): [string, string] {
  const colon = text.indexOf(':')
  return colon > 0 ? [text.slice(0, colon), text.slice(colon + 1).trim()] : [text, '']
}

/** The vehicle that a sheet is named after; '' for names that say something else: 'Sheet1', 'Trips', 'March 2024'. */
export function vehicleOfSheetName(name: string): string {
  const plain = name.trim()
  // Excel calls the copy of 'Trips' 'Trips (2)'.
  if (GENERIC_SHEET.test(plain.replace(/ \(\d+\)$/, '')) || parseTimeText(plain) !== null) return ''
  const isMonth = monthOfName(plain.replaceAll(/[\d\s'’._-]/g, '')) > 0
  return isMonth || /^(?:19|20)\d{2}$/.test(plain) ? '' : plain
}
