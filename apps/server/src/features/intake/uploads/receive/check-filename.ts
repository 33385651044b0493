import path from 'node:path'
import { HISTORY_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'

const LONGEST = 200

/** The name without folders and control characters, truncated to what a list can show. Refuses unsupported types. */
export function checkFilename(given: string | undefined, extensions: readonly string[]): string {
  const name = path
    .basename((given ?? '').replaceAll('\\', '/'))
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  if (name === '') throw new HttpError(422, 'No file was chosen. Send it in the field `file`, with its name.')
  const extension = path.extname(name).slice(1).toLowerCase()
  if (!extensions.includes(extension)) throw new HttpError(415, invalidType(extensions))
  if (name.length <= LONGEST) return name
  return `${name.slice(0, LONGEST - extension.length - 2).toWellFormed()}….${extension}`
}

function invalidType(extensions: readonly string[]): string {
  return extensions === HISTORY_EXTENSIONS
    ? 'Invalid file type. Only GPX, KML, GeoJSON, JSON, TXT, PLT, NMEA, and REC files are supported here.'
    : 'Invalid file type. Only CSV, XLS, and XLSX files are supported.'
}
