import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Plugin } from 'vite'

const WORKER = fileURLToPath(new URL('../src/worker/worker.ts', import.meta.url))
/**
 * What runs without a network: not the pictures of the landing page, nor the letters of languages that no screen speaks, nor
 * what stands in the page itself.
 */
const KEPT = /\.(html|m?js|css|json|svg|webmanifest|woff2)$/
const NOT_KEPT = /^\/(sw|sw-withdrawn|first-paint)\.js$|source-sans-3-(cyrillic|greek|vietnamese)/

/** Writes /sw.js beside the app that was built: the service worker, with the names of the files that it keeps. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = keptFiles(fs.readdirSync(dir, { recursive: true, encoding: 'utf8' }))
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

/** The addresses of those of a folder's files that are kept. */
export const keptFiles = (names: readonly string[]): string[] =>
  names
    .map((name) => `/${name.replaceAll('\\', '/')}`)
    .filter((name) => KEPT.test(name) && !NOT_KEPT.test(name))
    .toSorted()
