import type { HeadRow } from '../../tabular/head.ts'
import { parseTimeText } from '../cells/parse-time-text.ts'
import { monthOfName } from '../cells/month-names.ts'
import { meaningOfHeader } from './header-words.ts'

const GENERIC_SHEET =
  /^(?:sheet|tabelle|blad|feuil|hoja|planilha|folha|werkblad|工作表|лист)?\s*\d*$|^(?:trips?|reports?|data|log ?book|logbook|positions?|points?|route|ritte|fahrten|fahrtenbuch|export|summary|all|details?|mileage|kilometers?|gps|history|travel log|trip log|some sheet|table|rides?|drives?)\s*\d*$/i

/** The vehicle that rows above the header name, such as `Device: | CA 123-456`; '' where none does. */
export function vehicleOfPreamble(rows: readonly HeadRow[]): string {
  for (const row of rows) {
    const texts = row.cells.map((cell) => cell.text.trim()).filter((text) => text !== '')
    const vehicle = labelledVehicle(texts)
    if (vehicle !== '') return vehicle
  }
  return ''
}

/** The vehicle among the texts of a row: what stands behind a label, in its own cell or in the next. */
export function labelledVehicle(texts: readonly string[]): string {
  for (let at = 0; at < texts.length; at++) {
    const [label, inside] = splitLabel(texts[at])
    const value = inside || texts[at + 1]
    if (value && value.length <= 80 && meaningOfHeader(label)?.thing === 'vehicle') return value
  }
  return ''
}

/** `Reg: CA 1` → label and value; a cell without a colon is a label. */
function splitLabel(text: string): [string, string] {
  const colon = text.indexOf(':')
  return colon > 0 ? [text.slice(0, colon), text.slice(colon + 1).trim()] : [text, '']
}

/** The vehicle that a sheet is named after; '' for names that say something else: 'Sheet1', 'Trips', 'March 2024'. */
export function vehicleOfSheetName(name: string): string {
  const plain = name.trim()
  if (GENERIC_SHEET.test(plain) || parseTimeText(plain) !== null) return ''
  const isMonth = monthOfName(plain.replaceAll(/[\d\s'’._-]/g, '')) > 0
  return isMonth || /^(?:19|20)\d{2}$/.test(plain) ? '' : plain
}
