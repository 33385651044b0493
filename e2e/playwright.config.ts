import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/start-spoor.ts',
  // With three workers, one can run while the others wait for the server or for a toast to close.
  workers: 3,
  fullyParallel: false,
  // Three browsers, a server and a database share two cores, so a single timeout counts as flaky.
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
    // Only the service worker tests use its cache; the others need the server's replies.
    serviceWorkers: 'block',
    // These tests do not cover animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test is slow; `--trace on` enables it for one.
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
