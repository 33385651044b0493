import { fileOfPage } from '@spoor/contract/pages.ts'
import { isHashed } from './answer-of.ts'

const PREFIX = 'spoor-files-'
/** What a navigation is answered with, but for the first pages, which have files of their own. */
const PAGE = '/index.html'

/** A file of ours is the same for whoever asks, whatever the server or a proxy on the way says that it varies by. */
const SAME_FOR_ALL = { ignoreVary: true }

/** The app's own files in the browser's cache storage, one cache for each version. No reply of the API is ever in it. */
export interface KeptFiles {
  /** Fetches what is not there from a version before; all of it or nothing. */
  fetchAll: () => Promise<void>
  /** Drops versions older than the one before this: a page that is still open may ask for its files. */
  dropOld: () => Promise<void>
  page: (request: Request) => Promise<Response>
  file: (request: Request) => Promise<Response>
  /** A page is the same, but what the server says along with it (what it may load, and from where) may have changed. */
  refreshPage: (request: Request) => Promise<void>
}

export function createKeptFiles({
  version,
  files,
  caches,
  fetch,
}: {
  version: string
  files: readonly string[]
  caches: CacheStorage
  fetch: typeof globalThis.fetch
}): KeptFiles {
  const name = PREFIX + version
  const find = async (address: Request | string): Promise<Response | undefined> =>
    (await (await caches.open(name)).match(address, SAME_FOR_ALL)) ?? (await caches.match(address, SAME_FOR_ALL))

  const known = new Set(files)
  const pageOf = ({ url }: Request): string => {
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

    page: async (request) => (await find(pageOf(request))) ?? (await fetch(request)),

    file: async (request) => (await find(request)) ?? (await fetch(request)),

    async refreshPage(request) {
      const page = pageOf(request)
      const cache = await caches.open(name)
      const kept = await cache.match(page, SAME_FOR_ALL)
      const now = await fetch(page, { cache: 'no-cache' }).catch(() => null)
      if (kept && now?.ok && (await now.clone().text()) === (await kept.text())) await cache.put(page, now)
    },
  }
}
