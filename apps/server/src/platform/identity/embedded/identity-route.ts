import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireStorableText } from '../../http/storable-text.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import { parseJson } from '../../http/parse-json.ts'
import { forbidCaching } from '../../http/mount.ts'
import { tryWithin } from '../../limits/call-limits.ts'
import { attemptRules } from './attempt-limits.ts'
import type { EmbeddedAuth } from './embedded-auth.ts'
import {
  ADDRESS_HEADER,
  IDENTITY_PATH,
  RESET_PAGE,
  SIGNED_IN_PAGE,
  VERIFIED_MARK,
  VERIFIED_PAGE,
} from './embedded-names.ts'
import { findFault, SENTENCES, type Sent } from './identity-faults.ts'
import type { KnownDevices } from './known-device.ts'

/** The library's routes that are served; the others are unused here. */
const SERVED = [
  /^\/sign-(up|in)\/email$/,
  /^\/sign-out$/,
  /^\/(get-session|token|jwks)$/,
  /^\/(request-password-reset|reset-password|reset-password\/[^/]+)$/,
  /^\/(send-verification-email|verify-email)$/,
  /^\/two-factor\/(enable|disable|verify-totp|verify-backup-code|generate-backup-codes)$/,
]

/** After a sign-in their replies contain the user. */
const SIGNS_IN = /^\/(sign-(up|in)\/email|two-factor\/verify-(totp|backup-code))$/

const CHECKS_FACTOR = /^\/two-factor\/verify-(totp|backup-code)$/

const OUR_FAULT = 'Something went wrong on our side. Please try again.'

interface Parts {
  auth: () => Promise<EmbeddedAuth>
  limits: Parameters<typeof tryWithin>[0] & { registrationsPerHour: number }
  devices: KnownDevices
  /** The user who must enter a second factor in the browser with these cookies. */
  findChallenged: (cookies: string | undefined) => Promise<{ id: string; email: string } | null>
  /** Queues a password reset; the reply is sent before the address is looked up. */
  requestReset: (email: string) => Promise<void>
  /** Rejects while the database is unavailable, which the library would treat as its own error. */
  reachDatabase: () => Promise<void>
}

/** Passes /identity to the library, within the attempt limits. */
export function mountIdentity(app: FastifyInstance, parts: Parts): void {
  // Load the library at startup, so that the first request does not wait for it.
  app.addHook('onReady', async () => void (await parts.auth()))
  void app.register((scope, _options, done) => {
    // The library parses the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.route({
      method: ['GET', 'POST'],
      onRequest: forbidCaching,
      url: `${IDENTITY_PATH}/*`,
      handler: (request, reply) => answer(parts, request, reply),
    })
    done()
  })
}

async function answer(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = new URL(request.url, 'http://localhost').pathname.slice(IDENTITY_PATH.length)
  if (!SERVED.some((pattern) => pattern.test(path))) throw notFound('Page')
  const { body, fields, sent } = readBody(request)
  await requireStorableText({ body: { ...sent, path: decoded(path) }, query: request.query })
  requireOwnPage((request.query as Record<string, unknown>).callbackURL)
  requireOwnPage(fields.callbackURL)
  const fault = await findFault(path, sent)
  if (fault !== null) return reply.code(422).send({ detail: fault.message, code: fault.code })

  const challenged = CHECKS_FACTOR.test(path) ? await parts.findChallenged(request.headers.cookie) : null
  const email = challenged?.email ?? (sent.email ?? '').trim().toLowerCase()
  const caller = {
    address: request.ip,
    email,
    challenged: challenged?.id ?? null,
    knownDevice: parts.devices.find(request.headers.cookie, email),
    session: hashSession(request.headers.cookie),
  }
  const rules = attemptRules(path, caller, parts.limits.registrationsPerHour)
  const { answer: response, refusal } = await tryWithin(parts.limits, rules, async () => {
    const made = await respond()
    return { answer: made, outcome: made.ok ? 'success' : 'failure' }
  })
  if (refusal) {
    const { detail, retryAfterS } = refusal
    return reply.code(429).header('retry-after', retryAfterS).send({ detail, code: 'TOO_MANY_REQUESTS' })
  }
  if (SIGNS_IN.test(path) && response.ok) {
    const { user } = (await response.clone().json()) as { user?: { email: string } }
    if (user) void reply.header('set-cookie', parts.devices.remember(request.headers.cookie, user.email))
  }
  if (response.status >= 500) {
    await parts.reachDatabase()
    throw new HttpError(response.status, OUR_FAULT)
  }
  return send(response, reply)

  async function respond(): Promise<Response> {
    if (path !== '/request-password-reset') return (await parts.auth()).handler(toFetchRequest(request, body))
    await parts.requestReset(email)
    return Response.json({ status: true })
  }
}

async function send(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(response.status)
  const cookies = response.headers.getSetCookie()
  const signsIn = cookies.some((cookie) => /session_token=[^;]/.test(cookie))
  for (const [name, value] of response.headers) {
    // The library uses another header for its own limit.
    if (name === 'x-retry-after') void reply.header('retry-after', value)
    // Removes a parameter of our page that the caller must not set.
    else if (name === 'location' && value === VERIFIED_PAGE)
      void reply.header(name, signsIn ? SIGNED_IN_PAGE : value + VERIFIED_MARK)
    else if (!['set-cookie', 'content-length', 'cache-control'].includes(name)) void reply.header(name, value)
  }
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
  if (response.status < 400) return reply.send(Buffer.from(await response.arrayBuffer()))
  const { code = '', message = '' } = ((await response.json().catch(() => null)) ?? {}) as Record<string, string>
  return reply
    .type('application/json; charset=utf-8')
    .send({ detail: SENTENCES[code] ?? (message || 'Request failed'), ...(code && { code }) })
}

function toFetchRequest(request: FastifyRequest, body: Buffer | null): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (name === ADDRESS_HEADER || value === undefined) continue
    for (const one of [value].flat()) headers.append(name, one)
  }
  headers.set(ADDRESS_HEADER, request.ip)
  const url = new URL(request.url, `${request.protocol}://${request.host}`)
  return new Request(url, {
    method: request.method,
    headers,
    ...(request.method === 'POST' && body && { body: new Uint8Array(body) }),
  })
}

/** A name under which to count a browser's session. */
function hashSession(cookies = ''): string | null {
  const session = /session_token=([^;]+)/.exec(cookies)?.[1]
  return session === undefined ? null : createHash('sha256').update(session).digest('base64url')
}

/** The library redirects to any trusted origin, which would make our link an open redirect. */
function requireOwnPage(callbackUrl: unknown): void {
  if (callbackUrl !== undefined && callbackUrl !== RESET_PAGE && callbackUrl !== VERIFIED_PAGE)
    throw new HttpError(422, `callbackURL: must be ${RESET_PAGE} or ${VERIFIED_PAGE}`)
}

function readBody(request: FastifyRequest): { body: Buffer | null; fields: Record<string, unknown>; sent: Sent } {
  if (request.method === 'GET') return { body: null, fields: {}, sent: {} }
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new HttpError(415, 'This media type is not supported.')
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const fields = parseJson(body.toString())
  if (typeof fields !== 'object' || fields === null) throw new HttpError(400, 'The request could not be read.')
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string')
  return { body, fields: fields as Record<string, unknown>, sent: Object.fromEntries(texts) }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '\0'
  }
}
