import fs from 'node:fs'
import type { Plugin } from 'vite'

const CATALOGUES = ['af'] as const
export type Translated = (typeof CATALOGUES)[number]

const getCatalogueUrl = (language: Translated): URL => new URL(`../src/language/${language}.json`, import.meta.url)

export const readCatalogue = (language: Translated): Record<string, string> =>
  JSON.parse(fs.readFileSync(getCatalogueUrl(language), 'utf8')) as Record<string, string>

/** Sorts by the English text, so that concurrent additions seldom conflict. */
export function writeCatalogue(language: Translated, words: Readonly<Record<string, string>>): void {
  const sorted = Object.fromEntries(Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  fs.writeFileSync(getCatalogueUrl(language), `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Serves each catalogue as /languages/af.js, which first-paint.js loads before any module. English loads none. */
export function languages(): Plugin {
  const script = (language: Translated): string => `globalThis.spoorWords=${JSON.stringify(readCatalogue(language))}`
  return {
    name: 'languages',
    generateBundle() {
      for (const language of CATALOGUES)
        this.emitFile({ type: 'asset', fileName: `languages/${language}.js`, source: script(language) })
    },
    configureServer({ middlewares }) {
      for (const language of CATALOGUES)
        middlewares.use(`/languages/${language}.js`, (_, response) => {
          response.setHeader('content-type', 'text/javascript').end(script(language))
        })
    },
  }
}
