import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(error: unknown): string {
  let written = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  createLog('spoor', { logLevel: 'warn' }, stream).error({ err: error }, 'request failed')
  return written
}

it('tells which rule of the database a row broke, and nothing of the row', () => {
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

it('leaves addresses out of what a mail server says', () => {
  const error = Object.assign(new Error('all recipients were rejected: 550 <thandi@example.com> no such user'), {
    rejected: ['thandi@example.com'],
  })
  const line = logged(new Error('The mail was not sent', { cause: error }))
  expect(line).toContain('550 <…> no such user')
  expect(line).not.toContain('thandi')
})

it('takes whatever is thrown', () => {
  expect(JSON.parse(logged('no error at all'))).toMatchObject({ err: 'no error at all' })
})
