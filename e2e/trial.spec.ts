import { expectAccessibleEverywhere } from './support/accessible.ts'
import { changeAccount } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

test('a trial shows its days left, requires payment at its end and resumes where it stopped', async ({
  signedInPage: page,
  person,
}) => {
  await changeAccount(person, 'in a trial')
  await page.goto('/settings')
  const trial = page.getByRole('region', { name: 'Your trial' })
  await expect(trial.getByText('Trial: 10 days left (ends')).toBeVisible()
  await trial.getByRole('button', { name: 'How to pay' }).click()
  const dialog = page.getByRole('dialog', { name: 'How to pay' })
  await expect(dialog.getByText('R 695,00')).toBeVisible()
  await expect(dialog.getByText('The paid year starts when your trial ends')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')

  await changeAccount(person, 'late in a trial')
  await page.reload()
  await expect(trial.getByText('Trial: 2 days left (ends')).toBeVisible()

  await changeAccount(person, 'after a trial')
  await page.getByRole('link', { name: 'Logbook', exact: true }).first().click()
  await expect(page).toHaveURL('/payment-required?from=%2Flogbook')
  await expect(page.getByText('Your trial ended on')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Awaiting Payment Verification' })).toBeVisible()

  await changeAccount(person, 'paid')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).toHaveURL(/\/logbook/)
  await expect(trial).toBeHidden()
})
