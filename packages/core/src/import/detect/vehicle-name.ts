import { listFilledTexts, readCellTexts, type HeadRow } from '../../tabular/head.ts'
import { parseTimeText } from '../cells/parse-time-text.ts'
import { parseMonthName } from '../cells/month-names.ts'
import { parsePositions } from '../cells/parse-coordinate.ts'
import { isHeading, interpretHeader } from '../columns/header-words.ts'

/** Words in sheet names that describe rows or periods, not a vehicle. */
const GENERIC_WORDS = new Set(
  `
  sheet tabelle blad feuil hoja planilha folha werkblad 工作表 лист export data details detail gps history table list
  trip trips ride rides drive drives travel route routes mileage kilometer kilometers kilometre kilometres km kms
  position positions point points log logs logbook logbooks book report reports some copy raw clean cleaned
  master main all everything complete full whole combined consolidated merged overview summary summarised summarized
  total totals annual yearly monthly weekly daily year years month months week weeks quarter half fy ytd tax calendar
  period q h business private personal work of and the for
  ritte rit reise reis roete roetes ritboek ritteboek logboek boek kilometers jaar jare maand maande week belasting
  belastingjaar alle alles almal totaal totale opsomming oorsig volledig volle hele meester hoof besigheid privaat kopie
  rittenlijst rittenregistratie ritregistratie overzicht samenvatting volledige
  fahrt fahrten fahrtenbuch jahr monat woche gesamt gesamtjahr übersicht zusammenfassung summe komplett ganzes
  annee mois tout toutes tous trajets resume synthese total viajes viaje resumen ano todo todos mes viagens resumo
  `
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/**
 * The vehicle in the rows above the header, such as `Device: | CA 123-456`, by its registration if that is next to its
 * description; '' if there is none.
 */
export function findVehicleInPreamble(rows: readonly HeadRow[]): string {
  const found = rows.flatMap((row, at) => {
    const texts = listFilledTexts(row)
    const vehicle = findLabelledVehicle(texts) || findVehicleBelow(rows, at)
    return vehicle !== '' ? [vehicle] : texts.length === 1 && isRegistration(texts[0]) ? texts : []
  })
  return found.find(isRegistration) ?? found[0] ?? ''
}

/** The vehicle after a label, in the same cell or the next. */
export function findLabelledVehicle(texts: readonly string[]): string {
  for (let at = 0; at < texts.length; at++) {
    const [label, inside] = splitLabel(texts[at])
    const value = inside || texts[at + 1]
    if (!value || value.length > 80 || interpretHeader(label)?.type !== 'vehicle') continue
    // The cell next to a label may be the title of another column, a position, or the first figure of its line.
    if (inside !== '' || (mayBeName(value) && !areAllNumbers(value, texts[at + 2]))) return value
  }
  return ''
}

/** South African registrations, in capitals: plates that start with a town code, and those that end with letters. */
const REGISTRATION = [
  /^(?!CC|NO|NR)[CN][A-Z]{1,2}[ -]?\d{1,3}(?:[ -]?\d{1,3})?$/,
  /^[A-Z]{2,3}[ -]?\d{2,3}[ -]?(?:[A-Z]{2}[ -]?)?(?:GP|L|MP|NW|NC|FS|EC|ZN|WP)$/,
]

/** Whether a text consists only of a vehicle's registration. */
export function isRegistration(text: string): boolean {
  return REGISTRATION.some((form) => form.test(text))
}

/**
 * Whether a column contains each vehicle once, at the start of its rows, as with merged cells. In other columns an
 * empty cell means that the vehicle is unknown.
 */
export function areNamedOnce(names: readonly string[]): boolean {
  const named = names.filter((name) => name !== '')
  const empty = names.length - named.length
  if (named.length === 0 || names[0] === '' || empty * 2 < named.length) return false
  const isRepeated = names.some((name, at) => at > 0 && name !== '' && name === names[at - 1])
  return !isRepeated && (new Set(named).size === named.length || empty >= named.length)
}

/** The vehicle under a title such as `Vehicle | Driver`, followed by a single row of values. */
function findVehicleBelow(rows: readonly HeadRow[], at: number): string {
  const titles = readCellTexts(rows[at])
  const filled = titles.filter((text) => text !== '')
  const column = titles.findIndex((text) => interpretHeader(text)?.type === 'vehicle')
  if (column < 0 || filled.length < 2 || !filled.every(isHeading)) return ''
  const [value = '', next = ''] = rows.slice(at + 1, at + 3).map((row) => readCellTexts(row)[column])
  const isList = next !== '' && listFilledTexts(rows[at + 2]).length > 1
  return value !== '' && value.length <= 80 && !isList && mayBeName(value) ? value : ''
}

const areAllNumbers = (...texts: (string | undefined)[]): boolean => texts.every((text) => /^[\d.,]+$/.test(text ?? ''))

/** Also common names for vehicles. */
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

/** Words that look like a registration but are not, and the years after them. */
const NO_REGISTRATION =
  /^(?:CSV|NOV|CAR|CIV|CT|NR|NO|CV|COPY|CC|GPS|XLS|PDF|LOG)?[ -]?(?:19|20)\d{2}(?!\d)|^(?:CSV|NOV|CAR)(?![A-Z])/
const LONGEST_REGISTRATION = 4

/** The registration in a filename such as `Trips CA 123-456 March.csv`; '' if there is none or more than one. */
export function findVehicleInFileName(filename: string): string {
  const words = filename
    .replace(/\.[A-Za-z0-9]{2,5}$/, '')
    .split(/[\s_.,()[\]]+|-(?=[A-Z])|(?<=[a-z])-|(?<=\d)-(?=\d{4})/)
    .filter((word) => word !== '')
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    for (let size = LONGEST_REGISTRATION; size > 0; size--) {
      const text = words.slice(at, at + size).join(' ')
      if (at + size > words.length || !isRegistration(text) || NO_REGISTRATION.test(text)) continue
      // Town letters with one or two digits may just as well be a route or a room.
      if (text.replaceAll(/\D/g, '').length < 3 && !/[A-Z]{2}$/.test(text)) continue
      found.push(text)
      at += size - 1
      break
    }
  }
  return new Set(found).size === 1 ? found[0] : ''
}

/** Models and engine sizes that look like a registration: Nissan NP200, Mercedes CLA 200, Honda CB 500. */
const MODEL = /^(?:N[PVXC]|C[BTX]|CBR|CRF|CL[ACEKS]?)[ -]?\d{2,3}$/

/** The registration that a vehicle's name is or contains, such as `Hilux CA 123-456`; '' if there is none. */
export function findRegistration(name: string): string {
  const capitals = name.trim().toUpperCase()
  const isWhole = isRegistration(capitals)
  const found = findVehicleInFileName(isWhole ? capitals : name)
  return MODEL.test(found) ? '' : found !== '' && isWhole ? capitals : found
}

const NUMBER_OR_YEARS = /^(?:\d*|(?:19|20)\d{2}\s*[-/–]\s*(?:19|20)?\d{2})$/

/** Sentences of a GPS receiver. */
const NMEA = /^\$?G[PNLAB](?:GLL|RMC|GGA|VTG|GSA|GSV|ZDA)\b/i

/** The vehicle that a sheet is named after; '' for other names: 'Sheet1', 'All trips', 'March 2024'. */
export function findVehicleInSheetName(name: string): string {
  const plain = name.trim()
  if (parseTimeText(plain) !== null) return ''
  const words = plain.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length === 0 && !NUMBER_OR_YEARS.test(plain)) return plain
  const isGeneric = words.every((word) => GENERIC_WORDS.has(word) || parseMonthName(word) > 0)
  return isGeneric || isHeading(plain) || NMEA.test(plain) ? '' : plain
}
