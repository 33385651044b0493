import { Readable } from 'node:stream'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { beforeAll, expect, test } from 'vitest'
import { JPEG, makePdf } from '../../../testing/documents.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { sumStoredBytes } from '../../../platform/limits/storage-queries.ts'

let passedMs = 0
const spoor = setUpTestApp({ clock: { nowMs: () => Date.now() + passedMs } })
let driver: TestUser
let stranger: TestUser
let vehicle: string
let other: string

type Method = 'GET' | 'POST' | 'DELETE'
async function call(user: TestUser, method: Method, url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, body: isJson ? response.json() : null, response }
}

async function send(user: TestUser, query: string, content: Uint8Array | string) {
  const form = await fileForm(typeof content === 'string' ? content : new Uint8Array(content))
  const response = await spoor.app.inject({
    method: 'POST',
    url: `/vehicles/${vehicle}/papers?${query}`,
    headers: { ...user.headers, ...form.headers },
    payload: form.payload,
  })
  return { status: response.statusCode, body: response.json() }
}

const list = async () => (await call(driver, 'GET', `/vehicles/${vehicle}/papers`)).body.items
const storedBytes = () => sumStoredBytes(spoor.dependencies.database, driver.userId)
async function listFiles(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of spoor.dependencies.files.list(`papers/${driver.userId}/`)) keys.push(key)
  return keys
}

beforeAll(async () => {
  driver = await spoor.signUp()
  stranger = await spoor.signUp()
  vehicle = (await call(driver, 'POST', '/vehicles', { name: 'Bakkie' })).body.id
  other = (await call(driver, 'POST', '/vehicles', { name: 'Hilux' })).body.id
})

test('stores, returns and deletes the papers of a vehicle, for its owner alone', async () => {
  const before = await storedBytes()
  const { status, body: paper } = await send(driver, 'kind=purchase', makePdf())
  expect(status).toBe(201)
  expect(paper).toMatchObject({ kind: 'purchase', tax_year: null, size: makePdf().length })
  expect((await send(driver, 'kind=finance&tax_year=2026', JPEG)).body).toMatchObject({ tax_year: 2026 })
  expect((await list()).map(({ kind }: { kind: string }) => kind)).toEqual(['purchase', 'finance'])
  expect(await storedBytes()).toBe(before + makePdf().length + JPEG.length)
  const url = `/vehicles/${vehicle}/papers/${paper.id}`
  const { response } = await call(driver, 'GET', url)
  expect(response.rawPayload.equals(makePdf())).toBe(true)
  expect(response.headers['content-disposition']).toMatch(/purchase-\d{4}-\d\d-\d\d\.pdf/)
  for (const [method, path] of [
    ['GET', url],
    ['DELETE', url],
    ['GET', `/vehicles/${vehicle}/papers`],
  ] as const)
    expect((await call(stranger, method, path)).status).toBe(404)
  expect((await send(stranger, 'kind=purchase', JPEG)).status).toBe(404)
  expect((await send(driver, 'kind=letter', JPEG)).status).toBe(422)
  expect((await send(driver, 'kind=employer', 'no picture')).status).toBe(415)
  expect((await call(driver, 'DELETE', url)).status).toBe(204)
  expect((await list()).length).toBe(1)
  expect((await listFiles()).length).toBe(1)
})

test('moves papers with a merge, and deletes only files without one', async () => {
  const [{ id }] = await list()
  const orphan = `papers/${driver.userId}/${crypto.randomUUID()}`
  await spoor.dependencies.files.put(orphan, Readable.from([JPEG]))
  passedMs = 2 * DAY_MS
  const { status } = await call(driver, 'POST', `/vehicles/${vehicle}/merge`, { into: other })
  expect(status).toBe(200)
  await spoor.runJob('clear-receipts')
  expect(await listFiles()).toEqual([`papers/${driver.userId}/${id}`])
  const { response } = await call(driver, 'GET', `/vehicles/${other}/papers/${id}`)
  expect(response.rawPayload.equals(JPEG)).toBe(true)
})
