import type { ClipboardEvent } from 'react'
import { plural } from '../language/t.ts'
import { toast } from './toast.ts'

/** Warns if pasted text exceeds the field's limit, because browsers truncate it silently. */
export function announceCut(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const { maxLength, value, selectionStart, selectionEnd } = event.currentTarget
  if (maxLength < 0) return
  const room = maxLength - value.length + (selectionEnd ?? 0) - (selectionStart ?? 0)
  const cut = event.clipboardData.getData('text').length - room
  if (cut > 0)
    toast.error(
      plural(
        cut,
        'The last {n} character you pasted did not fit and was cut off',
        'The last {n} characters you pasted did not fit and were cut off',
      ),
    )
}
