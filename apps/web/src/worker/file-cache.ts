import { fileOfPage } from '@spoor/contract/rules/pages.ts'
import { isHashed } from './choose-source.ts'

const PREFIX = 'spoor-files-'
/** Served for navigations, except to pages with their own file. */
const PAGE = '/index.html'

/** Our files don't depend on request headers, whatever Vary a server or proxy sends. */
const SAME_FOR_ALL = { ignoreVary: true }

/** The app's own files in the browser's cache storage, one cache per version. API replies are never stored. */
export interface FileCache {
  /** Downloads what earlier versions lack; fails unless all of it succeeds. */
  fetchAll: () => Promise<void>
  /** Deletes all but this and the previous version, whose pages may still be open. */
  dropOld: () => Promise<void>
  page: (request: Request) => Promise<Response>
  file: (request: Request) => Promise<Response>
  /** Updates a cached page. Its headers, such as the content security policy, may have changed. */
  refreshPage: (request: Request) => Promise<void>
}

export function createFileCache({
  version,
  files,
  caches,
  fetch,
}: {
  version: string
  files: readonly string[]
  caches: CacheStorage
  fetch: typeof globalThis.fetch
}): FileCache {
  const name = PREFIX + version
  const find = async (address: Request | string): Promise<Response | undefined> =>
    (await (await caches.open(name)).match(address, SAME_FOR_ALL)) ?? (await caches.match(address, SAME_FOR_ALL))

  const known = new Set(files)
  const getPageFile = ({ url }: Request): string => {
    const own = `/${fileOfPage(new URL(url).pathname)}`
    return known.has(own) ? own : PAGE
  }

  return {
    async fetchAll() {
      const cache = await caches.open(name)
      await Promise.all(
        files.map(async (file) => {
          const before = isHashed(file) ? await caches.match(file, SAME_FOR_ALL) : undefined
          const response = before ?? (await fetch(file, { cache: isHashed(file) ? 'default' : 'no-cache' }))
          if (!response.ok) throw new Error(`${file} could not be fetched: ${response.status}`)
          await cache.put(file, response)
        }),
      )
    },

    async dropOld() {
      const names = (await caches.keys()).filter((one) => one.startsWith(PREFIX))
      const before = names.filter((one) => one !== name).at(-1)
      await Promise.all(names.filter((one) => one !== name && one !== before).map((one) => caches.delete(one)))
    },

    page: async (request) => (await find(getPageFile(request))) ?? (await fetch(request)),

    file: async (request) => (await find(request)) ?? (await fetch(request)),

    async refreshPage(request) {
      const page = getPageFile(request)
      const cache = await caches.open(name)
      const kept = await cache.match(page, SAME_FOR_ALL)
      const now = await fetch(page, { cache: 'no-cache' }).catch(() => null)
      if (kept && now?.ok && (await now.clone().text()) === (await kept.text())) await cache.put(page, now)
    },
  }
}
