import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minifySync } from 'vite'
import type { HtmlTagDescriptor, Plugin, PluginOption } from 'vite'
import { chunksOfFirstPages } from './first-pages.ts'
import { prerender } from './prerender.ts'

const FIRST_PAINT = fileURLToPath(new URL('../public/first-paint.js', import.meta.url))
/** The letters of every screen, in all weights. */
const FONT = /source-sans-3-latin-wght-normal-[\w-]+\.woff2$/

/**
 * Saves the first visit its round trips: what runs before the first paint stands in the page itself, the font is asked for
 * with the page, and first-pages.json tells the server which scripts each of the first pages goes on with, and what of the
 * landing page can be seen without them.
 */
export function quickStart(app: { root: string; plugins: PluginOption[] }): Plugin {
  return {
    name: 'quick-start',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const { code } = minifySync('first-paint.js', fs.readFileSync(FIRST_PAINT, 'utf8'))
        const font = Object.keys(bundle ?? {}).find((name) => FONT.test(name))
        const tags: HtmlTagDescriptor[] = font
          ? [
              {
                tag: 'link',
                attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
                injectTo: 'head-prepend',
              },
            ]
          : []
        return {
          html: html
            .replace('<script src="/first-paint.js"></script>', () => `<script>${code}</script>`)
            // What index.html shows by itself waits for none of them.
            .replaceAll(/<(?:link rel="modulepreload"|script type="module")/g, (tag) => `${tag} fetchpriority="low"`),
          tags,
        }
      },
    },
    async generateBundle(_options, bundle) {
      const landing = await prerender('/', { ...app, assets: Object.keys(bundle) })
      const pages = [...chunksOfFirstPages(Object.values(bundle))].map(([page, chunks]) => [
        page,
        {
          scripts: [...chunks].map(({ fileName }) => `/${fileName}`),
          ...(page === '/' ? { markup: landing } : {}),
        },
      ])
      this.emitFile({ type: 'asset', fileName: 'first-pages.json', source: JSON.stringify(Object.fromEntries(pages)) })
    },
  }
}
