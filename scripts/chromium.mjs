import fs from 'node:fs'

const WITH_WINDOW = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Returns this machine's browser, or undefined if there is none. The headless shell does the same with less CPU time;
 * measurements use the full browser, as users do.
 */
export function findChromium({ withWindow = false } = {}) {
  const known = withWindow ? WITH_WINDOW : ['/usr/bin/chromium-headless-shell', ...WITH_WINDOW]
  return known.find((file) => fs.existsSync(file))
}
