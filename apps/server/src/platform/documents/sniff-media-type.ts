import type { DOCUMENT_MEDIA_TYPES } from '@spoor/contract/limits/limits.ts'

export type DocumentMediaType = (typeof DOCUMENT_MEDIA_TYPES)[number]

/** Number of leading bytes that the detection needs. */
export const SNIFFED_BYTES = 8

export const DOCUMENT_EXTENSIONS: Readonly<Record<DocumentMediaType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
}

/** Our own name for a document, because the sender's name could be that of a program. */
export const documentName = (what: string, day: string, mediaType: DocumentMediaType): string =>
  `${what}-${day}.${DOCUMENT_EXTENSIONS[mediaType]}`

const SIGNATURES: readonly [DocumentMediaType, readonly number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** Detects a file's type by its first bytes, whatever its name; null if the type is not accepted. */
export function sniffMediaType(head: Uint8Array): DocumentMediaType | null {
  return SIGNATURES.find(([, signature]) => signature.every((byte, i) => head[i] === byte))?.[0] ?? null
}
