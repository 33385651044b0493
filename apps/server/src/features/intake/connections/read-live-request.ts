import type { FastifyRequest } from 'fastify'
import type { LiveRequest } from '@spoor/core/live/live-message.ts'

/** Larger than any form, which contains one position. */
const LONGEST_FORM = 16_384

/** The parts of a request that may contain positions. A body that is neither JSON nor a form contributes none. */
export function readLiveRequest({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): LiveRequest {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const text = bytes.toString('utf8').trim()
  const json = text === '' ? undefined : tryJson(text)
  const fault = text === '' || json !== undefined ? undefined : findFault(bytes, text)
  return {
    query: toStrings(query as Record<string, unknown>),
    // Some apps send forms without a media type.
    form: json === undefined && fault === undefined ? Object.fromEntries(new URLSearchParams(text)) : {},
    body: json,
    fault,
  }
}

/** Why a body that is not JSON cannot be read as a form either; undefined if it can. */
function findFault(bytes: Buffer, text: string): string | undefined {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'compressed with gzip; switch compression off'
  if (bytes.includes(0)) return 'UTF-16 or binary instead of UTF-8'
  if (/^[{[]/.test(text)) return 'JSON that ends too early or has an error'
  return text.length <= LONGEST_FORM && text.includes('=') ? undefined : 'neither JSON nor a form'
}

/** The key in the path, the Authorization header, the query or the body; '' if there is none. */
export function findKey(request: Pick<FastifyRequest, 'params' | 'headers' | 'query' | 'body'>): string {
  const { key } = request.params as { key?: string }
  const { id, deviceid } = toStrings(request.query as Record<string, unknown>)
  return key ?? readAuthorization(request.headers.authorization) ?? id ?? deviceid ?? readId(request) ?? ''
}

function readAuthorization(header: string | undefined): string | undefined {
  const [, scheme, value] = /^(bearer|basic)\s+(\S+)$/i.exec(header ?? '') ?? []
  if (scheme === undefined) return undefined
  if (scheme.toLowerCase() === 'bearer') return value
  const plain = Buffer.from(value, 'base64').toString('utf8')
  return plain.slice(plain.indexOf(':') + 1)
}

function readId(request: Pick<FastifyRequest, 'query' | 'body'>): string | undefined {
  const { form, body } = readLiveRequest(request)
  const inBody = typeof body === 'object' && body !== null ? (body as Record<string, unknown>).device_id : undefined
  return form.id ?? form.deviceid ?? (typeof inBody === 'string' ? inBody : undefined)
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toStrings(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const one: unknown = Array.isArray(value) ? value.at(-1) : value
      return typeof one === 'string' ? [[name, one]] : []
    }),
  )
}
