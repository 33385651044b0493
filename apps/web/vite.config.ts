import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiProxy } from './build/api-proxy.ts'
import { lightContract } from './build/light-contract.ts'
import { offlineWorker } from './build/offline-worker.ts'
import { quickStart } from './build/quick-start.ts'

/** What every page needs, and no release of ours changes. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store))\//

export default defineConfig(async () => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [lightContract(), react(), tailwind(), quickStart(), offlineWorker()],
  server: { port: 5173, proxy: await apiProxy(`http://localhost:${process.env.PORT ?? '8000'}`) },
  build: {
    target: 'es2023',
    sourcemap: true,
    // One file that stays the same from release to release, and compresses better than the pieces.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: FRAMEWORK }] } } },
  },
}))
