import { MAX_DOCUMENT_BYTES, DOCUMENT_MEDIA_TYPES } from '@spoor/contract/limits.ts'
import { t } from '../language/t.ts'

/** For the browser's file chooser. */
export const PROOF_TYPES = DOCUMENT_MEDIA_TYPES.join(',')
export const MAX_PROOF_MB = MAX_DOCUMENT_BYTES / 1024 / 1024

/** Why a file can't be a proof of payment, as far as the browser sees; the server looks inside. */
export function proofFault({ name, size, type }: { name: string; size: number; type: string }): string | null {
  // A browser that doesn't know the kind says nothing.
  if (type !== '' && !(DOCUMENT_MEDIA_TYPES as readonly string[]).includes(type))
    return t('{name} is neither a picture nor a PDF. Send a PDF, PNG or JPEG.', { name })
  if (size === 0) return t('{name} is empty.', { name })
  return size > MAX_DOCUMENT_BYTES
    ? t('{name} is too large. The limit is {MAX_PROOF_MB} MB.', { name, MAX_PROOF_MB })
    : null
}
