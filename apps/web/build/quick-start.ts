import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fileOfPage } from '@spoor/contract/rules/pages.ts'
import { minifySync, type HtmlTagDescriptor, type Plugin, type PluginOption } from 'vite'
import { findFirstPageChunks, type FirstPage } from './first-pages.ts'
import { prerender } from './prerender.ts'

const FIRST_PAINT = fileURLToPath(new URL('../public/first-paint.js', import.meta.url))
/** The font of every screen, in all weights. */
const FONT = /source-sans-3-latin-wght-normal-[\w-]+\.woff2$/
/** The app's script tags and preloads. */
const SCRIPTS = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g
/** Pages whose markup is in their HTML file, so that a first visitor sees them before the app loads. */
const PRERENDERED: readonly FirstPage[] = ['/', '/login']

/** Saves round trips on a first visit: each first page has its own HTML file with its scripts, some with markup. */
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
            // index.html shows its markup without waiting for scripts.
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
        for (const [page, chunks] of findFirstPageChunks(Object.values(bundle))) {
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

/** Puts the markup first; index.html requests the scripts after it has painted. */
function withMarkup(html: string, markup: string): string {
  const scripts: string[] = []
  const without = html.replaceAll(SCRIPTS, (tag) => {
    scripts.push(tag.replace(' fetchpriority="low"', ''))
    return ''
  })
  const drawn = `<div id="drawn" class="absolute inset-x-0 top-0">${markup}</div><template id="app">${scripts.join('')}</template>`
  return without.replace('<!--drawn-->', () => drawn)
}
