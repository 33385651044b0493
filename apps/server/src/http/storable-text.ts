import type { FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/**
 * Refuses text that the database cannot keep as it is (NUL, half of a surrogate pair): it would fail there, or be kept
 * as something else.
 *
 * @throws HttpError 422 that names the field
 */
export async function requireStorableText({ body, query }: Pick<FastifyRequest, 'body' | 'query'>): Promise<void> {
  const path = findUnstorable(body, '') ?? findUnstorable(query, '')
  if (path === null) return
  const field = path || 'body'
  const message = 'contains characters that cannot be kept'
  throw new HttpError(422, `${field}: ${message}`, { [field]: message })
}

/** The path of the first such text, with dots; null where there is none. */
function findUnstorable(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null
  for (const [name, part] of Object.entries(value)) {
    const found = findUnstorable(part, path === '' ? name : `${path}.${name}`)
    if (found !== null) return found
  }
  return null
}
