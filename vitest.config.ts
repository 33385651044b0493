import os from 'node:os'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { findChromium } from './scripts/chromium.mjs'

/** What is waited for comes late beside many others; what comes at once costs no time. */
const PATIENT = { poll: { timeout: 10_000 } }
const SETUP = ['./scripts/test/no-leaks.ts', './scripts/test/quiet-console.ts', './scripts/test/no-network.ts']

/** Components that are looked at, pressed and typed into, without a server. */
const IN_BROWSER = 'apps/web/src/**/*.browser.test.tsx'

/** What takes longest: begun last, one core would wait for it alone. */
const SLOW =
  /(hostile-files|rolling-restart|topology|killed-import|killed-database|killed-pull|kill-matrix|emulator|start-postgres|attempt-limits|access-matrix)[\w-]*\.test\.ts$/

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(SLOW.test(b.moduleId)) - Number(SLOW.test(a.moduleId)))
  }
}

export default defineConfig({
  test: {
    pool: 'threads',
    sequence: { sequencer: SlowFirst },
    // More than there are cores: much of the time is waiting, for PostgreSQL or for a Spoor that is started.
    maxWorkers: os.availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/{build,src}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          // `npm run check` starts no server, as these do.
          exclude: [IN_BROWSER, ...(process.env.TEST_QUICK === '1' ? ['bench/start-benches.test.ts'] : [])],
          setupFiles: SETUP,
          // Beside the server's tests on two cores, what takes two seconds took eleven.
          testTimeout: 90_000,
          expect: PATIENT,
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          setupFiles: [...SETUP, './scripts/test/quick-hashes.ts'],
          globalSetup: ['./apps/server/src/platform/database/testing/global-setup.ts'],
          // As in the tests of whole journeys: two cores carry several Spoors and databases that are killed and started.
          retry: process.env.CI === 'true' ? 1 : 0,
          testTimeout: 90_000,
          expect: PATIENT,
          hookTimeout: 60_000,
          // The server's modules are loaded once for each thread, not for each file: half of the time.
          isolate: false,
        },
      },
      {
        root: 'apps/web',
        plugins: [react(), tailwind()],
        // Each test file loads hundreds of modules in a page of its own. While watching, they must be loaded again.
        server: { headers: process.env.CI === 'true' ? { 'Cache-Control': 'max-age=3600' } : {} },
        // Found while the tests run, they would load the page of the test anew.
        optimizeDeps: { entries: ['src/main.tsx'], include: ['axe-core', 'vitest-browser-react'] },
        test: {
          name: 'browser',
          // One page at a time: of several, all but one wait for frames that are not drawn.
          fileParallelism: false,
          include: [IN_BROWSER.replace('apps/web/', '')],
          setupFiles: ['src/testing/browser-setup.ts'],
          // As in the server's tests.
          retry: process.env.CI === 'true' ? 1 : 0,
          testTimeout: 90_000,
          expect: PATIENT,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] },
              contextOptions: { locale: 'en-ZA', timezoneId: 'Africa/Johannesburg', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 900 },
            // As in the tests of whole journeys.
            locators: { exact: false },
          },
        },
      },
    ],
  },
})
