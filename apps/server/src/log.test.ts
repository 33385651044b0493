import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { runWithRequestId } from './request-id.ts'

function collect(): { stream: Writable; written: () => string } {
  let written = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  return { stream, written: () => written }
}

function logged(error: unknown): string {
  const { stream, written } = collect()
  createLog('spoor', { logLevel: 'warn' }, { stream }).error({ err: error }, 'request failed')
  return written()
}

it('logs the violated constraint, without the row', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "app_user_email"'), {
    code: '23505',
    constraint: 'app_user_email',
    detail: 'Key (lower(email))=(thandi@example.com) already exists.',
    where: 'COPY trip, line 3, column end_location: "12 Protea Road"',
  })
  const line = logged(error)
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    name: 'spoor',
    msg: 'request failed',
    err: { type: 'Error', message: error.message, code: '23505', constraint: 'app_user_email' },
  })
  expect(line).toContain('log.test.ts')
  expect(line).not.toMatch(/thandi|Protea/)
})

it('removes addresses from mail server errors', () => {
  const error = Object.assign(new Error('all recipients were rejected: 550 <thandi@example.com> no such user'), {
    rejected: ['thandi@example.com'],
  })
  const line = logged(new Error('The mail was not sent', { cause: error }))
  expect(line).toContain('550 <…> no such user')
  expect(line).not.toContain('thandi')
})

it('accepts any thrown value', () => {
  expect(JSON.parse(logged('no error at all'))).toMatchObject({ err: 'no error at all' })
})

it('logs a database outage once, whatever detects it and however long it lasts', () => {
  const { stream, written } = collect()
  const clock = { ms: 0 }
  const log = createLog('spoor', { logLevel: 'warn' }, { stream, nowMs: () => clock.ms })
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  const recovering = Object.assign(new Error('the database system is in recovery mode'), { code: '57P03' })
  for (; clock.ms < 600_000; clock.ms += 1000) {
    log.error({ err: refused }, 'job queue')
    log.child({ reqId: '1' }).error({ err: recovering }, 'request failed')
    if (clock.ms === 5000) log.error({ err: new Error('other') }, 'another fault')
  }
  clock.ms += 61_000
  log.error({ err: refused }, 'the next outage')
  const messages = written()
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
  expect(messages).toEqual(['job queue', 'another fault', 'the next outage'])
})

it('adds the id of the request or job that is running, once', () => {
  const { stream, written } = collect()
  const log = createLog('spoor', { logLevel: 'warn' }, { stream })
  log.warn('outside')
  runWithRequestId('request-1', () => log.warn('inside'))
  runWithRequestId('request-1', () => log.child({ reqId: 'request-1' }).warn('by Fastify'))
  const lines = written().trim().split('\n')
  expect(lines.map((line) => line.match(/"reqId"/g)?.length ?? 0)).toEqual([0, 1, 1])
  expect(JSON.parse(lines[1])).toMatchObject({ reqId: 'request-1', msg: 'inside' })
})
