import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { MAX_DOCUMENT_BYTES } from '@spoor/contract/limits/limits.ts'
import { JPEG, makePdf, PDF, PNG } from '../../../testing/documents.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { buildZip } from '../../../domain/reading/testing/build-zip.ts'
import { setUpMailedApp, type TestUser } from '../../../testing/test-app.ts'

let nowMs = Date.now()
const { spoor, catcher } = setUpMailedApp({ clock: { nowMs: () => nowMs } })

const newcomer = () => spoor.signUp(undefined, { paymentVerified: false })

async function send(user: TestUser, content: Buffer, { filename = 'proof.png', field = 'file' } = {}) {
  const form = await fileForm(new Uint8Array(content), { filename, field })
  const response = await spoor.app.inject({
    method: 'POST',
    url: '/auth/proof-of-payment',
    headers: { ...user.headers, ...form.headers },
    payload: form.payload,
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

async function listProofRows(user: TestUser) {
  const { rows } = await spoor.dependencies.pool.query(
    'select id, file_key, filename, media_type, file_size from proof_of_payment where owner_id = $1 order by sent_at',
    [user.userId],
  )
  return rows
}

async function listProofFiles(user: TestUser): Promise<string[]> {
  const keys: string[] = []
  for await (const key of spoor.dependencies.files.list(`proofs/${user.userId}/`)) keys.push(key)
  return keys
}

describe('accepted', () => {
  test.each([
    ['a picture from a phone', PNG, 'IMG 1.png', 'image/png', 'png'],
    ['a photo, whatever its name says', JPEG, 'proof.pdf', 'image/jpeg', 'jpg'],
    ['a picture that is named like a program', PNG, 'proof.hta', 'image/png', 'png'],
    ['a picture that is named like a drawing with scripts', PNG, 'proof.svg', 'image/png', 'png'],
    ['a letter of the bank', PDF, 'Bewys van betaling.pdf', 'application/pdf', 'pdf'],
  ])('%s, under our own name', async (_, content, sentName, mediaType, extension) => {
    const user = await newcomer()
    const { status, body } = await send(user, content, { filename: sentName })
    const filename = `proof-of-payment-${taxDayAt(nowMs)}.${extension}`
    expect([status, body]).toEqual([201, { id: expect.any(String), filename, sent_at: new Date(nowMs).toISOString() }])
    const [row] = await listProofRows(user)
    expect(row).toMatchObject({ id: body.id, filename, media_type: mediaType, file_size: content.length })
    expect(await buffer(await spoor.dependencies.files.get(row.file_key))).toEqual(content)
    const owed = await spoor.app.inject({ url: '/auth/check-payment-status', headers: user.headers })
    expect(owed.json().proofs).toEqual([body])
  })

  test('accepts exactly 10 MB and not a byte more', async () => {
    const user = await newcomer()
    const full = makePdf(MAX_DOCUMENT_BYTES)
    expect((await send(user, full)).status).toBe(201)
    const { status, body } = await send(user, Buffer.concat([full, Buffer.alloc(1)]))
    expect([status, body]).toEqual([413, { detail: 'File too large. Maximum size is 10MB.' }])
    expect(await listProofFiles(user)).toHaveLength(1)
  })
})

describe('refused without a trace', () => {
  test.each([
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>'), 415],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0'), 415],
    ['an archive that unpacks to 200 MB', buildZip([{ name: 'a', head: '', repeat: 'a', times: 200_000_000 }]), 415],
    ['the beginning of a picture', PNG.subarray(0, 5), 415],
    ['a program that begins like a picture', Buffer.concat([PNG.subarray(0, 8), Buffer.from('<script>')]), 415],
    ['a PDF cut short', PDF.subarray(0, -30), 415],
    ['nothing', Buffer.alloc(0), 422],
  ])('%s', async (_, content, expected) => {
    const user = await newcomer()
    const { status, body } = await send(user, content)
    expect([status, body.detail]).toEqual([expected, expect.stringMatching(/^[A-Z].*\.$/)])
    expect([await listProofRows(user), await listProofFiles(user)]).toEqual([[], []])
  })

  test.each([['another field', { field: 'picture' }]])('%s', async (_, options) => {
    const user = await newcomer()
    expect((await send(user, PNG, options)).status).toBe(422)
    expect(await listProofFiles(user)).toEqual([])
  })

  test('refuses another form', async () => {
    const { headers } = await newcomer()
    const response = await spoor.app.inject({
      method: 'POST',
      url: '/auth/proof-of-payment',
      headers,
      payload: { file: 'x' },
    })
    expect([response.statusCode, response.json()]).toEqual([
      415,
      { detail: 'Send the file as multipart/form-data, in the field `file`.' },
    ])
  })

  test('refuses a form that ends early', async () => {
    const user = await newcomer()
    const response = await spoor.app.inject({
      method: 'POST',
      url: '/auth/proof-of-payment',
      headers: { ...user.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([
        Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
        PNG,
      ]),
    })
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { detail: 'The file arrived incomplete. Send it again.' },
    ])
    expect([await listProofRows(user), await listProofFiles(user)]).toEqual([[], []])
  })
})

test('allows five a day, even concurrently, and more the next day', async () => {
  const user = await newcomer()
  const all = await Promise.all(Array.from({ length: 8 }, () => send(user, PNG)))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(5)
  const refused = all.find(({ status }) => status === 429)
  expect(refused?.body).toEqual({ detail: 'You have sent 5 files today. Please try again in 1440 minutes.' })
  expect(refused?.headers['retry-after']).toBe('86400')
  expect(await listProofFiles(user)).toHaveLength(5)
  nowMs += 86_400_001
  expect((await send(user, PNG)).status).toBe(201)
})

test('mails the sender', async () => {
  const user = await newcomer()
  const { body } = await send(user, PDF, { filename: 'proof <1>.pdf' })
  await spoor.runJobs()
  const [mail, ...more] = catcher.to(user.email)
  expect(more).toEqual([])
  expect(mail.subject).toBe('We received your proof of payment')
  expect(mail.text).toContain(`Thank you. We received ${body.filename}.`)
  expect(mail.html).toContain(body.filename)
  expect(mail.text).toContain('http://localhost:8000/payment-required')
})

test('deletes only files without a row that are a day old', async () => {
  const user = await newcomer()
  await send(user, PNG)
  const { files } = spoor.dependencies
  const stray = `proofs/${user.userId}/${randomUUID()}`
  await files.put(stray, Readable.from(['x']))
  nowMs = Date.now() + 3_600_000
  await spoor.runJob('clear-proofs')
  expect(await files.exists(stray)).toBe(true)
  nowMs = Date.now() + 86_500_000
  await spoor.runJob('clear-proofs')
  const [{ file_key: kept }] = await listProofRows(user)
  expect(await listProofFiles(user)).toEqual([kept])
})

test('returns a rejected user to those awaiting approval', async () => {
  const user = await newcomer()
  const set = `update app_user set approval_status = 'rejected', rejection_reason = 'Not on the statement' where id = $1`
  await spoor.dependencies.pool.query(set, [user.userId])
  await send(user, PNG)
  const owed = await spoor.app.inject({ url: '/auth/check-payment-status', headers: user.headers })
  expect(owed.json()).toMatchObject({ approval_status: 'pending', rejection_reason: null })
})
