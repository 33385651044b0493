import { expect, test } from 'vitest'
import { createFileCache } from './file-cache.ts'

const FILES = ['/index.html', '/assets/app-1.js']

/** A server and a browser's caches, in order of creation. */
function setUp() {
  const all = new Map<string, Map<string, Response>>()
  const served = new Map<string, string>()
  const fetched: string[] = []
  const headers = new Headers()
  const address = (request: RequestInfo | URL) =>
    typeof request === 'string' ? request : new URL((request as { url: string }).url).pathname
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      match: (request: RequestInfo, { ignoreVary = false }: CacheQueryOptions = {}) => {
        const found = entries.get(address(request))
        return Promise.resolve(found?.headers.has('vary') && !ignoreVary ? undefined : found?.clone())
      },
      put: (request: RequestInfo, response: Response) => Promise.resolve(void entries.set(address(request), response)),
    }
  }
  const caches = {
    open: (name: string) => Promise.resolve(open(name)),
    match: async (request: RequestInfo, options?: CacheQueryOptions) => {
      for (const name of all.keys()) {
        const found = await open(name).match(request, options)
        if (found) return found
      }
      return undefined
    },
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
  } as unknown as CacheStorage
  const fetch = ((request: RequestInfo) => {
    const path = address(request)
    fetched.push(path)
    const body = served.get(path)
    return Promise.resolve(body === undefined ? new Response('', { status: 404 }) : new Response(body, { headers }))
  }) as typeof globalThis.fetch
  const version = (name: string, files: readonly string[]) => createFileCache({ version: name, files, caches, fetch })
  return { served, fetched, headers, caches, version }
}

const ask = (path: string) => ({ url: new URL(path, 'https://spoor.example').href }) as Request
const text = async (response: Promise<Response>) => (await response).text()

test('fetches only files that the previous version lacks', async () => {
  const { served, fetched, version } = setUp()
  served.set('/index.html', 'first').set('/assets/app-1.js', 'one').set('/assets/page-2.js', 'two')
  await version('a', FILES).fetchAll()
  served.set('/index.html', 'second')
  fetched.length = 0
  const next = version('b', [...FILES, '/assets/page-2.js'])
  await next.fetchAll()
  expect(fetched).toEqual(['/index.html', '/assets/page-2.js'])
  expect(await text(next.page(ask('/trips')))).toBe('second')
})

test("serves a page's own file", async () => {
  const { served, version } = setUp()
  served.set('/index.html', 'any').set('/pages/index.html', 'landing').set('/pages/logbook.html', 'logbook')
  const kept = version('a', ['/index.html', '/pages/index.html', '/pages/logbook.html'])
  await kept.fetchAll()
  const pages = ['/', '/logbook?status=pending', '/logbook/', '/settings', '/upload/8d3e']
  const answers = await Promise.all(pages.map((page) => text(kept.page(ask(page)))))
  expect(answers).toEqual(['landing', 'logbook', 'any', 'any', 'any'])
})

test('finds a file regardless of its Vary header', async () => {
  const { served, fetched, headers, version } = setUp()
  headers.set('vary', 'Origin')
  served.set('/index.html', 'page').set('/assets/app-1.js', 'one')
  const kept = version('a', FILES)
  await kept.fetchAll()
  fetched.length = 0
  expect(await text(kept.page(ask('/trips')))).toBe('page')
  expect(await text(kept.file(ask('/assets/app-1.js')))).toBe('one')
  expect(fetched).toEqual([])
})

test('fails the whole version if one download fails', async () => {
  const { version } = setUp()
  await expect(version('a', FILES).fetchAll()).rejects.toThrow('/index.html could not be fetched: 404')
})

test("keeps the previous version's files for open pages, and deletes older ones", async () => {
  const { served, caches, version } = setUp()
  for (const name of ['a', 'b', 'c']) {
    served.set('/index.html', name).set(`/assets/${name}.js`, name)
    await version(name, ['/index.html', `/assets/${name}.js`]).fetchAll()
  }
  const now = version('c', ['/index.html', '/assets/c.js'])
  await now.dropOld()
  expect(await caches.keys()).toEqual(['spoor-files-b', 'spoor-files-c'])
  served.clear()
  expect(await text(now.file(ask('/assets/b.js')))).toBe('b')
  expect(await text(now.page(ask('/')))).toBe('c')
  expect((await now.file(ask('/assets/a.js'))).status).toBe(404)
})

test('stores a changed response of the same page, but not a page of another version', async () => {
  const { served, version } = setUp()
  served.set('/index.html', 'first').set('/assets/app-1.js', 'one')
  const kept = version('a', FILES)
  await kept.fetchAll()
  served.set('/index.html', 'of another version')
  await kept.refreshPage(ask('/'))
  expect(await text(kept.page(ask('/')))).toBe('first')
})
