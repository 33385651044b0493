import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minifySync } from 'vite'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const FIRST_PAINT = fileURLToPath(new URL('../public/first-paint.js', import.meta.url))
/** The letters of every screen, in all weights. */
const FONT = /source-sans-3-latin-wght-normal-[\w-]+\.woff2$/
/** The modules that the first pages are made of; each loads what it imports. */
const FRAME = { public: 'src/app/shell/public-layout.tsx', signedIn: 'src/app/shell/signed-in-layout.tsx' }
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': [FRAME.public, 'src/features/landing/landing-page.tsx'],
  '/login': [FRAME.public, 'src/features/login/login-page.tsx'],
  '/register': [FRAME.public, 'src/features/register/register-page.tsx'],
  '/dashboard': [FRAME.signedIn, 'src/features/dashboard/dashboard-page.tsx'],
  '/logbook': [FRAME.signedIn, 'src/features/logbook/logbook-page.tsx'],
  '/upload': [FRAME.signedIn, 'src/features/uploads/upload-page.tsx'],
  '/trips': [FRAME.signedIn, 'src/features/tracker/tracker-page.tsx'],
}

/**
 * Saves the first visit its round trips: what runs before the first paint stands in the page itself, the font is asked for
 * with the page, and preloads.json tells the server which scripts each of the first pages goes on with.
 */
export function quickStart(): Plugin {
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
        return { html: html.replace('<script src="/first-paint.js"></script>', () => `<script>${code}</script>`), tags }
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      const chunkOf = (module: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))
      const withImports = (name: string, found = new Set<string>()): Set<string> => {
        const chunk = chunks.find(({ fileName }) => fileName === name)
        if (!chunk || found.has(name)) return found
        found.add(name)
        for (const imported of chunk.imports) withImports(imported, found)
        return found
      }
      const known = withImports(entry?.fileName ?? '')
      const preloads = Object.entries(PAGES).map(([path, modules]) => {
        const names = modules.flatMap((module) => {
          const chunk = chunkOf(module)
          if (!chunk) throw new Error(`quick-start: no chunk is made of ${module}`)
          return [...withImports(chunk.fileName)]
        })
        return [path, [...new Set(names)].filter((name) => !known.has(name)).map((name) => `/${name}`)]
      })
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(preloads)) })
    },
  }
}
