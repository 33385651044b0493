import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const WORKER = fileURLToPath(new URL('../src/worker/worker.ts', import.meta.url))
/** The files the app needs offline, without landing page pictures, unused fonts and everything inlined in the page. */
const CACHED = /\.(html|m?js|css|json|svg|webmanifest|woff2)$/
const NOT_CACHED = /^\/(sw|sw-withdrawn|first-paint)\.js$|source-sans-3-(cyrillic|greek|vietnamese)/

/** Writes the service worker /sw.js, with the list of files to cache, next to the built app. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = listCachedFiles(fs.readdirSync(dir, { recursive: true, encoding: 'utf8' }))
      const hash = createHash('sha256')
      for (const file of files)
        hash
          .update(file)
          .update('\0')
          .update(fs.readFileSync(path.join(dir, file)))
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          SPOOR_FILES: JSON.stringify(files),
          SPOOR_VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)),
        },
        build: {
          target: 'es2023',
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
    },
  }
}

export const listCachedFiles = (names: readonly string[]): string[] =>
  names
    .map((name) => `/${name.replaceAll('\\', '/')}`)
    .filter((name) => CACHED.test(name) && !NOT_CACHED.test(name))
    .toSorted()
