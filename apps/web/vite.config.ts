import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiProxy } from './build/api-proxy.ts'
import { compressedAssets } from './build/compressed-assets.ts'
import { lightContract } from './build/light-contract.ts'
import { offlineWorker } from './build/offline-worker.ts'
import { quickStart } from './build/quick-start.ts'
import { sharedChunks } from './build/shared-chunks.ts'

/** What every page needs, and no release of ours changes. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store))\//

const ROOT = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig(async ({ command }) => {
  const app = () => [lightContract(), react()]
  const shared = command === 'build' ? await sharedChunks({ root: ROOT, plugins: app(), framework: FRAMEWORK }) : null
  return {
    root: ROOT,
    plugins: [app(), tailwind(), quickStart({ root: ROOT, plugins: app() }), compressedAssets(), offlineWorker()],
    server: { port: 5173, proxy: await apiProxy(`http://localhost:${process.env.PORT ?? '8000'}`) },
    build: {
      target: 'es2023',
      sourcemap: true,
      // Browsers without it load the same files, only later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              // One file that stays the same from release to release, and compresses better than the pieces.
              { name: 'framework', test: FRAMEWORK, priority: 1 },
              { name: (module: string) => shared?.get(module) ?? null },
            ],
          },
        },
      },
    },
  }
})
