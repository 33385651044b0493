import { parseIsoMs, type FormatImport, type FormatReader } from './format-import.ts'
import { LineSplitter } from './line-splitter.ts'
import { UNIX_EPOCH_SERIAL } from '../../tabular/serial-date.ts'
import { DAY_S } from '../../units/duration.ts'

/** Lines before the first fix. */
const HEADER_LINES = 6

/**
 * OziExplorer track (.plt), also the format of GeoLife: latitude, longitude, break, altitude in feet, days since
 * 1899-12-30 (GMT), date, time.
 */
export function createPltReader(into: FormatImport): FormatReader {
  return new LineSplitter((line, number) => {
    if (number <= HEADER_LINES || line.trim() === '') return
    const [lat, lng, , , days, date, time] = line.split(',').map((cell) => cell.trim())
    const ofDays = days ? Math.round((Number(days) - UNIX_EPOCH_SERIAL) * DAY_S) * 1000 : Number.NaN
    const timeMs = Number.isNaN(ofDays) ? parseIsoMs(`${date ?? ''} ${time ?? ''}`) : ofDays
    into.fix(number, { timeMs, lat: Number(lat || Number.NaN), lng: Number(lng || Number.NaN) })
  }, 'windows-1252')
}
