import fs from 'node:fs'

const WITH_WINDOW = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The browser of this machine; undefined where there is none. The shell without a window does the same for less of the
 * processor's time; what is measured is the one that people have.
 */
export function findChromium({ withWindow = false } = {}) {
  const known = withWindow ? WITH_WINDOW : ['/usr/bin/chromium-headless-shell', ...WITH_WINDOW]
  return known.find((file) => fs.existsSync(file))
}
