import { HISTORY_EXTENSIONS, MAX_UPLOAD_BYTES, UPLOAD_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import { t } from '../language/t.ts'

const INVALID_TYPE = t('Invalid file type. Only CSV, XLS, and XLSX files are supported.')
const RECORDINGS = t('Recordings: GPX, KML, GeoJSON, JSON, TXT, PLT, NMEA, and REC.')
const TOO_LARGE = t('File too large. Maximum size is 50MB.')
/** Spreadsheets of trackers, and recordings of phones and GPS apps, which have a route of their own. */
export const ALL_EXTENSIONS: readonly string[] = [...UPLOAD_EXTENSIONS, ...HISTORY_EXTENSIONS]

export const isRecording = ({ name }: { name: string }): boolean =>
  (HISTORY_EXTENSIONS as readonly string[]).includes(getExtension(name))

/** Why a file cannot be uploaded; null if it can. */
export function checkUploadFile(file: { name: string; size: number }, extensions = ALL_EXTENSIONS): string | null {
  if (!extensions.includes(getExtension(file.name)))
    return extensions === ALL_EXTENSIONS ? `${INVALID_TYPE} ${RECORDINGS}` : INVALID_TYPE
  return file.size > MAX_UPLOAD_BYTES ? TOO_LARGE : null
}

function getExtension(name: string): string {
  const dot = name.lastIndexOf('.')
  // A leading dot starts the name, not an extension; the server does the same.
  return dot < 1 ? '' : name.slice(dot + 1).toLowerCase()
}
