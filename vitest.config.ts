import { defineConfig } from 'vitest/config'

const SETUP = ['./scripts/test/no-leaks.ts', './scripts/test/quiet-console.ts', './scripts/test/no-network.ts']

export default defineConfig({
  test: {
    pool: 'threads',
    // Also the last core: much of the time is waiting, for PostgreSQL or for a Spoor that is started.
    maxWorkers: '100%',
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
          setupFiles: SETUP,
          // Beside the server's tests on two cores, what takes two seconds took eleven.
          testTimeout: 30_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          setupFiles: SETUP,
          globalSetup: ['./apps/server/src/database/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // The server's modules are loaded once for each thread, not for each file: half of the time.
          isolate: false,
        },
      },
    ],
  },
})
