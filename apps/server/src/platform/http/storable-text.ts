import type { FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/**
 * Refuses text that the database cannot store unchanged (NUL, half of a surrogate pair).
 * @throws HttpError 422 with the field
 */
export async function requireStorableText({ body, query }: Pick<FastifyRequest, 'body' | 'query'>): Promise<void> {
  const path = findUnstorable(body) ?? findUnstorable(query)
  if (path === null) return
  const field = path || 'body'
  const message = 'contains characters that cannot be kept'
  throw new HttpError(422, `${field}: ${message}`, { [field]: message })
}

interface Inside {
  value: object
  /** null for the root. */
  within: Inside | null
  name: string
}

/** Finds the dotted path of a text that cannot be stored; null if there is none. */
function findUnstorable(whole: unknown): string | null {
  if (typeof whole === 'string') return isStorable(whole) ? null : ''
  // Iterative, because a megabyte of nested brackets would overflow the stack.
  const waiting: Inside[] = isContainer(whole) ? [{ value: whole, within: null, name: '' }] : []
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    for (const [name, part] of Object.entries(inside.value) as [string, unknown][]) {
      if (typeof part === 'string' && !isStorable(part)) return formatPath(name, inside)
      if (isContainer(part)) waiting.push({ value: part, within: inside, name })
    }
  }
  return null
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value)

function formatPath(name: string, inside: Inside): string {
  const names = [name]
  for (let at: Inside = inside; at.within !== null; at = at.within) names.unshift(at.name)
  return names.join('.')
}
