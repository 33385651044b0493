import type { Page } from '@playwright/test'

/** Selects from the logbook's filters and closes them. */
export async function filterBy(
  page: Page,
  ...choices: readonly (readonly [label: string, option: string])[]
): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  for (const [label, option] of choices) await panel.getByLabel(label, { exact: true }).selectOption(option)
  await page.keyboard.press('Escape')
}

/** Selects from the menu next to the logbook's actions. */
export async function chooseMore(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
