import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailFault, nameFault, passwordFault } from '@spoor/contract/account-rules.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { ADDRESS_HEADER, IDENTITY_PATH } from './embedded-auth.ts'
import type { EmbeddedAuth } from './embedded-auth.ts'

/** Hands everything under /identity to the library, within the limits on attempts. */
export function mountIdentity(app: FastifyInstance, auth: EmbeddedAuth, limits: AttemptLimits): void {
  void app.register((scope, _options, done) => {
    // The library reads the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: `${IDENTITY_PATH}/*`,
      handler: (request, reply) => answer(auth, limits, request, reply),
    })
    done()
  })
}

async function answer(
  auth: EmbeddedAuth,
  limits: AttemptLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = Buffer.isBuffer(request.body) ? request.body : null
  const path = new URL(request.url, 'http://localhost').pathname.slice(IDENTITY_PATH.length)
  const sent = fieldsIn(body)
  const fault = faultIn(path, sent)
  if (fault !== null) return reply.code(422).send({ detail: fault.says, message: fault.says, code: fault.code })
  const caller = { address: request.ip, email: (sent.email ?? '').trim().toLowerCase() }
  const refusal = await limits.refuse(path, caller)
  if (refusal) {
    const { detail, retryAfterS } = refusal
    return reply
      .code(429)
      .headers({ 'retry-after': retryAfterS, 'x-retry-after': retryAfterS })
      .send({ detail, message: detail, code: 'TOO_MANY_REQUESTS' })
  }
  const response = await auth.handler(requestOf(request, body))
  await limits.count(path, caller, response.ok ? 'success' : 'failure')
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') void reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
  return reply.send(Buffer.from(await response.arrayBuffer()))
}

function requestOf(request: FastifyRequest, body: Buffer | null): Request {
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

interface Sent {
  email?: string
  name?: string
  password?: string
  newPassword?: string
}

function fieldsIn(body: Buffer | null): Sent {
  try {
    const fields = JSON.parse(body?.toString() ?? '') as Record<string, unknown>
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'))
  } catch {
    // The library says what is wrong with it.
    return {}
  }
}

/** The rules of the sign-up form hold for those who do without it. The codes are the library's own. */
function faultIn(path: string, { email, name, password, newPassword }: Sent): { says: string; code: string } | null {
  const wrong = (says: string | null, code: string) => (says === null ? null : { says, code })
  switch (path) {
    case '/sign-up/email':
      return (
        wrong(emailFault((email ?? '').trim()), 'INVALID_EMAIL') ??
        wrong(passwordFault(password ?? ''), 'PASSWORD_TOO_SHORT') ??
        wrong(nameFault(name ?? ''), 'INVALID_NAME')
      )
    case '/reset-password':
    case '/change-password':
      return wrong(passwordFault(newPassword ?? ''), 'PASSWORD_TOO_SHORT')
    default:
      return null
  }
}
