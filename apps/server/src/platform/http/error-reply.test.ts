import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

let spoor: TestApp
let user: TestUser
beforeAll(async () => {
  spoor = await createTestApp()
  user = await spoor.signUp()
})
afterAll(() => spoor.close())

async function put(payload: string, contentType = 'application/json') {
  const headers = { ...user.headers, 'content-type': contentType }
  const response = await spoor.app.inject({ method: 'PUT', url: '/auth/profile', headers, payload })
  return { status: response.statusCode, body: response.json<{ detail: string; fields?: object }>() }
}

test('reports a wrong field with 422', async () => {
  const { status, body } = await put(JSON.stringify({ name: '', timezone: 7 }))
  expect(status).toBe(422)
  expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(['name', 'timezone'])
  expect(body.detail).toBe('name: Name is required; timezone: Must be a text')
})

test('refuses an unknown field instead of ignoring it', async () => {
  const { status, body } = await put(JSON.stringify({ role_type: 'system_admin' }))
  expect(status).toBe(422)
  expect(body.detail).toContain('role_type')
})

test.each([
  ['broken JSON', '{', 'application/json', 400],
  ['an empty body', '', 'application/json', 422],
  ['another media type', 'name=x', 'application/x-www-form-urlencoded', 415],
  ['more than a megabyte', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 'application/json', 413],
])('%s is reported in one sentence', async (_, payload, contentType, expected) => {
  const { status, body } = await put(payload, contentType)
  expect(status).toBe(expected)
  expect(body.detail).toMatch(/^[A-Z].*\.$/)
})

test('refuses a JSON body without content', async () => {
  const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, contentType?: string) => {
    const headers = { ...user.headers, ...(contentType && { 'content-type': contentType }) }
    const response = await spoor.app.inject({ method, url, headers })
    return { status: response.statusCode, detail: response.json<{ detail?: string }>().detail }
  }
  expect((await send('POST', '/auth/login', 'application/json')).status).toBe(200)
  expect(await send('DELETE', '/upload/5f0c7a52-6d0e-4d0a-9b1e-3c1f2a7b8d90', 'application/json')).toEqual({
    status: 404,
    detail: 'Upload not found',
  })
  const needed = { status: 422, detail: 'A JSON body is needed.' }
  expect(await send('PUT', '/auth/profile', 'application/json')).toEqual(needed)
  expect(await send('PUT', '/auth/profile')).toEqual(needed)
})

test('reveals no internals of a server error', async () => {
  const broken = await createTestApp()
  const { headers } = await broken.signUp()
  await broken.dependencies.pool.query('alter table app_user drop column mobile cascade')
  const response = await broken.app.inject({ url: '/auth/profile', headers })
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { detail: 'Something went wrong on our side. Please try again.' },
  ])
  await broken.close()
})

test('returns the request id that is in the log', async () => {
  expect((await spoor.app.inject('/health')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test.each(['/trips/%zz', '/no/such/route', '/trips'])("the error reply of %s has the caller's id", async (url) => {
  const response = await spoor.app.inject({ url, headers: { 'x-request-id': 'request-of-an-error' } })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.headers['x-request-id']).toBe('request-of-an-error')
})
