import { MAX_UPLOAD_BYTES } from '@spoor/contract/limits.ts'
import { t } from '../language/t.ts'

const INVALID_TYPE = t('Invalid file type. Only CSV, XLS, and XLSX files are supported.')
const TOO_LARGE = t('File too large. Maximum size is 50MB.')

/** Why a file cannot be uploaded, in the specification's words; null where it can. `extensions` come from the deployment. */
export function checkUploadFile(file: { name: string; size: number }, extensions: readonly string[]): string | null {
  const dot = file.name.lastIndexOf('.')
  // A dot in front begins a name, as for the server.
  const extension = dot < 1 ? '' : file.name.slice(dot + 1).toLowerCase()
  if (!extensions.includes(extension)) return invalidType(extensions)
  return file.size > MAX_UPLOAD_BYTES ? TOO_LARGE : null
}

/** The specification's sentence while only its three types are switched on; else the same sentence with all of them. */
function invalidType(extensions: readonly string[]): string {
  if (extensions.every((extension) => ['csv', 'xls', 'xlsx'].includes(extension))) return INVALID_TYPE
  const names = extensions.map((extension) => extension.toUpperCase())
  return t('Invalid file type. Only {others}, and {last} files are supported.', {
    others: names.slice(0, -1).join(', '),
    last: names.at(-1),
  })
}
