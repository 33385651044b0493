import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath } from 'vite'
import { createApiProxy } from './build/api-proxy.ts'
import { compressAssets } from './build/compressed-assets.ts'
import { languages } from './build/languages.ts'
import { offlineWorker } from './build/offline-worker.ts'
import { quickStart } from './build/quick-start.ts'
import { sharedChunks } from './build/shared-chunks.ts'

const ROOT = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig(async () => ({
  root: ROOT,
  plugins: [
    react(),
    tailwind(),
    languages(),
    quickStart({ root: ROOT, plugins: [react()] }),
    compressAssets(),
    offlineWorker(),
  ],
  server: { port: 5173, proxy: await createApiProxy(`http://localhost:${process.env.PORT ?? '8000'}`) },
  build: {
    target: 'es2023',
    sourcemap: true,
    // Browsers without it load the same files, only later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: sharedChunks(normalizePath(ROOT)) } },
  },
}))
