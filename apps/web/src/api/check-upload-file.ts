import { MAX_UPLOAD_BYTES, UPLOAD_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import { t } from '../language/t.ts'

const INVALID_TYPE = t('Invalid file type. Only CSV, XLS, and XLSX files are supported.')
const TOO_LARGE = t('File too large. Maximum size is 50MB.')
const EXTENSIONS: readonly string[] = UPLOAD_EXTENSIONS

/** Why a file cannot be uploaded; null if it can. */
export function checkUploadFile(file: { name: string; size: number }): string | null {
  const dot = file.name.lastIndexOf('.')
  // A leading dot starts the name, not an extension; the server does the same.
  const extension = dot < 1 ? '' : file.name.slice(dot + 1).toLowerCase()
  if (!EXTENSIONS.includes(extension)) return INVALID_TYPE
  return file.size > MAX_UPLOAD_BYTES ? TOO_LARGE : null
}
