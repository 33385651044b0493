import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let spoor: TestApp
let webFolder: string
beforeAll(async () => {
  webFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-web-'))
  await fs.mkdir(path.join(webFolder, 'assets'))
  await fs.writeFile(path.join(webFolder, 'index.html'), PAGE)
  await fs.mkdir(path.join(webFolder, 'pages'))
  await fs.writeFile(path.join(webFolder, 'pages', 'index.html'), PAGE.replace('…', 'landing'))
  await fs.writeFile(path.join(webFolder, 'pages', 'logbook.html'), PAGE.replace('…', 'logbook'))
  await fs.writeFile(path.join(webFolder, 'pages', 'logbook.html.br'), 'small')
  await fs.writeFile(path.join(webFolder, 'assets', 'main-abc123.js'), 'export {}')
  await fs.writeFile(path.join(webFolder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await fs.writeFile(path.join(webFolder, 'sw.js'), 'keep()')
  await fs.writeFile(path.join(webFolder, 'sw-withdrawn.js'), 'withdraw()')
  await fs.writeFile(path.join(webFolder, 'manifest.webmanifest'), '{}')
  spoor = await createTestApp({ webFolder })
})
afterAll(async () => {
  await spoor.close()
  await fs.rm(webFolder, { recursive: true })
})

const PAGE = '<!doctype html><head><title>Spoor</title><script>first()</script></head>…'
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each(['/', '/dashboard', '/trips', '/upload/8d3e/rows', '/nowhere'])(
  'a browser navigating to %s gets the page',
  async (url) => {
    const response = await spoor.app.inject({ url, headers: browser })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(/^text\/html/)
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.headers['content-security-policy']).toContain("worker-src 'self' blob:")
    expect(response.body).toContain('<title>Spoor</title>')
  },
)

test('serves the first pages as compressed by the build', async () => {
  const page = (url: string, encoding = 'identity') =>
    spoor.app.inject({ url, headers: { ...browser, 'accept-encoding': encoding } })
  expect((await page('/?from=mail')).body).toBe(PAGE.replace('…', 'landing'))
  expect((await page('/logbook?sort=distance')).body).toBe(PAGE.replace('…', 'logbook'))
  const small = await page('/logbook', 'gzip, br')
  expect([small.body, small.headers['content-encoding']]).toEqual(['small', 'br'])
  expect(small.headers['content-type']).toMatch(/^text\/html/)
  expect((await page('/faq')).body).toBe(PAGE)
  expect((await page('/..%2fpages%2flogbook')).body).toBe(PAGE)
})

test('serves the first pages to link previews and monitors, which accept anything', async () => {
  for (const headers of [{ accept: '*/*' }, {}]) {
    const page = await spoor.app.inject({ url: '/', headers })
    expect([page.statusCode, page.body]).toEqual([200, PAGE.replace('…', 'landing')])
  }
  expect((await spoor.app.inject({ url: '/', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  expect((await spoor.app.inject({ url: '/trips', headers: { accept: '*/*' } })).statusCode).toBe(401)
})

test('browsers may load maps only from the configured hosts', async () => {
  const policyWith = async (environment: Record<string, string>) => {
    const { map } = readConfig(environment)
    const other = await createTestApp({ webFolder, config: { map } })
    const { headers } = await other.app.inject({ url: '/', headers: browser })
    await other.close()
    return String(headers['content-security-policy']).split(';')
  }
  const open = await policyWith({})
  const from = " 'self' https://tiles.openfreemap.org"
  expect(open).toEqual(
    expect.arrayContaining([
      `connect-src${from}`,
      "img-src 'self' data: blob: https://tiles.openfreemap.org",
      "font-src 'self' data: https://tiles.openfreemap.org",
    ]),
  )
  expect(open.filter((part) => !/^(connect|img|font)-src/.test(part)).join()).not.toContain('https:')
  const own = { SPOOR_MAP: 'https://maps.example:8443/style.json?key=1', SPOOR_MAP_HOSTS: 'https://fonts.example/x' }
  expect(await policyWith(own)).toContain("connect-src 'self' https://maps.example:8443 https://fonts.example")
  expect((await policyWith({ SPOOR_MAP: 'none' })).join()).not.toContain('https:')
})

test('serves ranges of its own map file and no other file', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-map-'))
  const file = path.join(folder, 'za.pmtiles')
  await fs.writeFile(file, Buffer.concat([Buffer.from('PMTiles\u0003'), Buffer.alloc(5000, 7)]))
  await fs.writeFile(path.join(folder, 'secret.txt'), 'secret')
  const { map } = readConfig({ SPOOR_MAP_PMTILES: file, SPOOR_MAP: 'osm' })
  expect(map).toMatchObject({ styleUrl: '/map/za.pmtiles', hosts: [] })
  const own = await createTestApp({ webFolder, config: { map } })
  const part = await own.app.inject({
    url: '/map/za.pmtiles',
    headers: { range: 'bytes=0-99', 'accept-encoding': 'br' },
  })
  expect(part.statusCode).toBe(206)
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 0-99/5008', 'content-length': '100' })
  expect(part.headers).not.toHaveProperty('content-encoding')
  expect(part.rawPayload).toHaveLength(100)
  expect((await own.app.inject('/map/secret.txt')).statusCode).toBe(404)
  expect((await own.app.inject('/map/..%2f' + path.basename(folder) + '%2fsecret.txt')).statusCode).not.toBe(200)
  await own.close()
  await fs.rm(folder, { recursive: true })
})

test('a file shared without a service worker redirects to the upload page, which explains it', async () => {
  const payload = 'x'.repeat(100)
  const headers = { 'content-type': 'multipart/form-data; boundary=a', accept: 'text/html' }
  const reply = await spoor.app.inject({ method: 'POST', url: '/upload/share', headers, payload })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/upload?shared=failed'])
})

test("allows only the page's own inline scripts, even after a build while the server runs", async () => {
  const policy = async () => (await spoor.app.inject({ url: '/', headers: browser })).headers['content-security-policy']
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  expect(await policy()).toContain(`script-src 'self' ${hash('first()')};`)
  await fs.writeFile(path.join(webFolder, 'index.html'), PAGE.replace('first()', 'second()'))
  await fs.utimes(path.join(webFolder, 'index.html'), 1, 1)
  expect(await policy()).toContain(`script-src 'self' ${hash('second()')};`)
  const { headers } = await spoor.app.inject({ url: '/', headers: browser })
  const again = await spoor.app.inject({ url: '/', headers: { ...browser, 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  await fs.writeFile(path.join(webFolder, 'index.html'), PAGE)
})

test('replies other than pages allow no inline script', async () => {
  const { headers } = await spoor.app.inject('/health')
  expect(headers['content-security-policy']).toMatch(/^script-src 'self';default-src 'self';/)
})

test('serves a compressed asset to clients that accept it', async () => {
  await fs.writeFile(path.join(webFolder, 'assets', 'main-abc123.js.br'), 'small')
  const asked = (encoding: string) =>
    spoor.app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': encoding } })
  const [small, plain] = [await asked('gzip, br'), await asked('identity')]
  expect([small.body, small.headers['content-encoding']]).toEqual(['small', 'br'])
  expect(small.headers).toMatchObject({
    'content-type': plain.headers['content-type'],
    vary: expect.stringContaining('accept-encoding'),
  })
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['export {}', undefined])
})

test('serves a build made while the server runs', async () => {
  await fs.writeFile(path.join(webFolder, 'assets', 'main-def456.js'), 'export {}')
  const response = await spoor.app.inject('/assets/main-def456.js')
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
})

test('serves the API at the same address for anything but navigation', async () => {
  const response = await spoor.app.inject({ url: '/trips', headers: { accept: 'application/json' } })
  expect([response.statusCode, response.json()]).toEqual([401, { detail: 'Authentication required' }])
  const unknown = await spoor.app.inject('/nowhere')
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: 'Not Found' }])
})

test('caches hashed names forever and revalidates the rest', async () => {
  const asset = await spoor.app.inject('/assets/main-abc123.js')
  expect([asset.body, asset.headers['cache-control']]).toEqual(['export {}', 'public, max-age=31536000, immutable'])
  expect((await spoor.app.inject('/icon.svg')).headers['cache-control']).toBe('no-cache')
  expect((await spoor.app.inject('/assets/main-gone.js')).statusCode).toBe(404)
})

test('revalidates the service worker, which controls the whole site', async () => {
  const response = await spoor.app.inject('/sw.js')
  expect([response.body, response.headers['cache-control']]).toEqual(['keep()', 'no-cache'])
  expect(response.headers['content-type']).toMatch(/javascript/)
  const manifest = await spoor.app.inject('/manifest.webmanifest')
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
})

test('serves a worker that removes cached files if offline use is disabled', async () => {
  const withdrawn = await createTestApp({ webFolder, config: { offline: false } })
  const response = await withdrawn.app.inject('/sw.js')
  expect([response.body, response.headers['cache-control']]).toEqual(['withdraw()', 'no-cache'])
  await withdrawn.close()
})

test('serves nothing outside the folder', async () => {
  const response = await spoor.app.inject('/..%2f..%2fetc%2fpasswd')
  expect(response.statusCode).toBe(404)
})

test('opens the API reference and document in the browser', async () => {
  const page = await spoor.app.inject({ url: '/docs', headers: browser })
  expect(page.body).toContain('<code>/upload/file</code>')
  const document = (await spoor.app.inject({ url: '/openapi.json', headers: browser })).json()
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path as object))
  const ids = operations.map(({ operationId }: { operationId?: string }) => operationId)
  expect([ids.includes(undefined), new Set(ids).size]).toEqual([false, ids.length])
  expect(document.paths['/trips'].post.operationId).toBe('createTrip')
  expect(document.paths['/upload/status/{id}'].get).toMatchObject({
    parameters: [{ name: 'id', in: 'path', required: true }],
    responses: { 200: expect.anything(), 401: expect.anything(), 404: expect.anything() },
  })
})
