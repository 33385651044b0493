import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { signIn } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

for (const remembers of [true, false]) {
  test(`${remembers ? 'keeps' : 'drops'} the sign-in across a browser restart ${remembers ? 'with' : 'without'} Remember me`, async ({
    playwright,
    launchOptions,
    signUpAnother,
    baseURL,
  }) => {
    const person = await signUpAnother()
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-browser-'))
    const open = () => playwright.chromium.launchPersistentContext(folder, { ...launchOptions, baseURL })
    const first = await open()
    const page = first.pages()[0]
    await page.goto('/login?from=%2Flogbook')
    if (remembers) await page.getByLabel('Remember me').check()
    await signIn(page, person)
    await expect(page).toHaveURL(/\/logbook/)
    await first.close()

    const second = await open()
    const again = second.pages()[0]
    await again.goto('/logbook')
    await expect(again).toHaveURL(remembers ? /\/logbook/ : /\/login\?from=/)
    await second.close()
    await fs.rm(folder, { recursive: true, force: true })
  })
}
