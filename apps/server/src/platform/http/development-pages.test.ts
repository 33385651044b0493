import { afterEach, expect, test } from 'vitest'
import { openEmbeddedIdentity } from '../identity/embedded/open-embedded-identity.ts'
import { openBrowser, PASSWORD } from '../../testing/embedded-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const DEVELOPMENT_PAGE = 'http://localhost:5173'
const STRANGE_PAGES = ['https://localhost:5173', 'http://localhost.example:80', 'https://evil.example', 'null']

let spoor: TestApp
afterEach(() => spoor.close())

const allowed = async (url: string, origin: string, method: 'GET' | 'OPTIONS' = 'GET') => {
  const asks = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  }
  const { headers } = await spoor.app.inject({ method, url, headers: { origin, ...(method === 'OPTIONS' && asks) } })
  return headers
}

test('lets a page of a development server find the API, call it and sign a user in', async () => {
  spoor = await createTestApp({ identity: openEmbeddedIdentity })
  expect(await allowed('/health', DEVELOPMENT_PAGE)).toMatchObject({
    'access-control-allow-origin': DEVELOPMENT_PAGE,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': expect.stringContaining('x-total-count'),
  })
  expect(await allowed('/upload/file', DEVELOPMENT_PAGE, 'OPTIONS')).toMatchObject({
    'access-control-allow-origin': DEVELOPMENT_PAGE,
    'access-control-allow-headers': 'authorization,content-type',
  })
  const signedUp = await openBrowser(spoor).post(
    '/identity/sign-up/email',
    { email: 'developer@example.com', password: PASSWORD, name: 'Developer' },
    { origin: DEVELOPMENT_PAGE },
  )
  expect(signedUp.statusCode).toBe(200)
  expect(signedUp.headers['access-control-allow-origin']).toBe(DEVELOPMENT_PAGE)
  for (const page of STRANGE_PAGES) {
    expect(await allowed('/health', page)).not.toHaveProperty('access-control-allow-origin')
    expect(await allowed('/trips', page, 'OPTIONS')).not.toHaveProperty('access-control-allow-origin')
  }
})

test('refuses calls from other origins in production', async () => {
  spoor = await createTestApp({
    config: { production: true, origin: 'https://spoor.example' },
    identity: openEmbeddedIdentity,
  })
  expect(await allowed('/health', DEVELOPMENT_PAGE)).not.toHaveProperty('access-control-allow-origin')
  expect((await spoor.app.inject({ method: 'OPTIONS', url: '/trips' })).statusCode).toBe(404)
  const refused = await openBrowser(spoor).post(
    '/identity/sign-in/email',
    { email: 'developer@example.com', password: PASSWORD },
    { origin: DEVELOPMENT_PAGE },
  )
  expect(refused.statusCode).toBe(403)
})
