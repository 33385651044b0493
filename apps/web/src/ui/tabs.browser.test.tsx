import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useState } from 'react'
import { showPage } from '../testing/show-page.tsx'
import { Tabs } from './tabs.tsx'

const TABS = ['Places', 'Rules'].map((label) => ({ value: label, label, content: label }))

function Page() {
  const [value, setValue] = useState('Places')
  return <Tabs label="Settings" tabs={TABS} value={value} onChange={setValue} />
}

test('the focus frame appears for the keyboard, not for a click', async () => {
  await showPage('/', { '/': Page })
  const hasFrame = () => document.activeElement?.matches('[role=tab]:focus-visible')
  await page.getByRole('tab', { name: 'Rules' }).click()
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Rules')
  await expect.element(page.getByRole('tab', { name: 'Rules' })).toHaveFocus()
  expect(hasFrame()).toBe(false)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Places')
  expect(hasFrame()).toBe(true)
})
