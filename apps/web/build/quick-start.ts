import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fileOfPage } from '@spoor/contract/pages.ts'
import { minifySync } from 'vite'
import type { HtmlTagDescriptor, Plugin, PluginOption } from 'vite'
import { chunksOfFirstPages } from './first-pages.ts'
import type { FirstPage } from './first-pages.ts'
import { prerender } from './prerender.ts'

const FIRST_PAINT = fileURLToPath(new URL('../public/first-paint.js', import.meta.url))
/** The letters of every screen, in all weights. */
const FONT = /source-sans-3-latin-wght-normal-[\w-]+\.woff2$/
/** The app's scripts and their preloads. */
const SCRIPTS = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g
/** The pages whose markup is in their HTML file, so that a first visitor sees them before the app has loaded. */
const PRERENDERED: readonly FirstPage[] = ['/', '/login']

/**
 * Saves the first visit its round trips: what runs before the first paint stands in the page itself, the font is asked for
 * with the page, and each of the first pages has an HTML file of its own (pages/), with the scripts that it goes on with,
 * and some with what can be seen of them before those have come.
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
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { mark, pages } = await prerender(PRERENDERED, { ...app, assets: Object.keys(bundle) })
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('There is no index.html')
        const html = index.source.toString().replace('<!--mark-->', () => mark)
        index.source = html
        for (const [page, chunks] of chunksOfFirstPages(Object.values(bundle))) {
          const asked = withScripts(html, [...chunks])
          this.emitFile({
            type: 'asset',
            fileName: fileOfPage(page),
            source: PRERENDERED.includes(page) ? withMarkup(asked, pages.get(page) ?? '') : asked,
          })
        }
      },
    },
  }
}

function withScripts(html: string, chunks: readonly { fileName: string }[]): string {
  const preloads = chunks.map(
    ({ fileName }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${fileName}">`,
  )
  return html.replace('</head>', () => `${preloads.join('')}</head>`)
}

/** The markup comes first: its scripts are requested once it has been painted (index.html). */
function withMarkup(html: string, markup: string): string {
  const scripts: string[] = []
  const without = html.replaceAll(SCRIPTS, (tag) => {
    scripts.push(tag.replace(' fetchpriority="low"', ''))
    return ''
  })
  const drawn = `<div id="drawn" class="absolute inset-x-0 top-0">${markup}</div><template id="app">${scripts.join('')}</template>`
  return without.replace('<!--drawn-->', () => drawn)
}
