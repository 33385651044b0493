import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startSpoor } from '../apps/server/src/testing/running-spoor.ts'
import type { RunningSpoor } from '../apps/server/src/testing/running-spoor.ts'
import { totp } from '../apps/server/src/testing/totp.ts'
import { signIn } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

/** A Spoor that requires a second factor from its administrators. */

const ADMIN = { email: 'admin@example.com', password: 'Blue-Crane-7431' }

let folder: string
let spoor: RunningSpoor
test.beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-admin-'))
  await fs.chmod(folder, 0o755)
  spoor = await startSpoor({
    dataDir: path.join(folder, 'data'),
    environment: {
      SPOOR_REQUIRE_ADMIN_SECOND_FACTOR: '1',
      SPOOR_ADMIN_EMAIL: ADMIN.email,
      SPOOR_ADMIN_PASSWORD: ADMIN.password,
    },
  })
})
test.afterAll(async () => {
  await spoor?.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

test('an administrator without a second factor sets it up and continues to the requested page', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: spoor.url })
  const page = await context.newPage()
  await page.goto('/login?from=%2Fadmin%2Fdashboard')
  await signIn(page, ADMIN)
  await expect(page.getByText('Administrators need two-factor sign-in.', { exact: false }).first()).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Set up two-factor sign-in' }).click()
  await expect(page).toHaveURL(/\/settings\/security/)
  await page.getByRole('button', { name: 'Switch on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(ADMIN.password)
  await page.keyboard.press('Enter')
  const key = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]+)+$/).innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code from your app').fill(totp(key))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expect(page.getByText('Welcome back', { exact: false }).first()).toBeVisible()
  await context.close()
})
