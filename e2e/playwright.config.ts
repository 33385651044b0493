import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/start-spoor.ts',
  // The third works while the other two wait: for the server, for a toast to go.
  workers: 3,
  fullyParallel: false,
  // Two cores carry three browsers, a server and a database: what fails once for want of time is told as flaky.
  retries: process.env.CI === 'true' ? 1 : 0,
  forbidOnly: process.env.CI === 'true',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : [])],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // What a worker kept is for the one test of it; the others see what the server sends.
    serviceWorkers: 'block',
    // The motion of a page is not what these tests are about.
    contextOptions: { reducedMotion: 'reduce' },
    // To record every test takes time; `--trace on` does it for one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
