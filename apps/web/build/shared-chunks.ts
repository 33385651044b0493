import { build } from 'vite'
import type { PluginOption } from 'vite'
import { chunksBehind, chunksOfFirstPages } from './first-pages.ts'
import type { FirstPage } from './first-pages.ts'
import { withoutStyles } from './without-styles.ts'

/**
 * The chunk that each module shared by pages goes to. A bundler by itself makes a chunk for each set of pages that share
 * something, some sixty for a page; over a phone's network each is a request that waits for its turn. Fewer carry more
 * than a page needs, so they are drawn along what people visit: what the landing page loads, what signing in loads
 * besides, what the first signed-in pages have in common, and what comes behind each of them. Nothing else is put with
 * what the first two load.
 *
 * Builds the app once to see what is shared after all that is unused has been left out.
 */
export async function sharedChunks(options: {
  root: string
  plugins: PluginOption[]
  framework: RegExp
}): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: options.root,
    plugins: [options.plugins, withoutStyles],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'framework', test: options.framework }] } },
      },
    },
  })
  if (!('output' in built)) throw new Error('The app was not built')
  const loaded = chunksOfFirstPages(built.output)
  const names = new Map<string, string>()
  const behind = chunksBehind(built.output)
  for (const chunk of new Set([behind, ...loaded.values()].flatMap((chunks) => [...chunks]))) {
    if (chunk.isDynamicEntry) continue
    const pages = [...loaded].flatMap(([page, chunks]) => (chunks.has(chunk) ? [page] : []))
    const name = chunkFor(pages, behind.has(chunk))
    for (const module of chunk.moduleIds) names.set(module, name)
  }
  return names
}

function chunkFor(pages: readonly FirstPage[], isBehind: boolean): string {
  if (pages.includes('/')) return 'shared'
  if (pages.includes('/login')) return 'shared-sign-in'
  if (pages.length > 1) return 'shared-signed-in'
  return isBehind ? 'shared-behind' : `shared-${pages[0].slice(1)}`
}
