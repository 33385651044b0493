import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { formatRand } from '../format/quantity.ts'
import { expectAccessibleEverywhere } from '../testing/accessible.ts'
import { NumberField } from './number-field.tsx'

const rule = { decimals: 2, min: 0, max: 10_000_000, unit: 'R' } as const

function Amount() {
  const [text, setText] = useState('')
  return <NumberField label="Amount in rand" rule={rule} value={text} onChange={setText} />
}

test('asks about an ambiguous number on blur, and writes the answer into the field', async () => {
  await render(<Amount />)
  const amount = page.getByLabelText('Amount in rand')
  await amount.fill('695,005')
  expect(page.getByText('Which one do you mean?').query()).toBeNull()
  await userEvent.tab()
  await expect.element(page.getByText('Which one do you mean?')).toBeVisible()
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: formatRand(695_005) }).click()
  await expect.element(amount).toHaveValue(formatRand(695_005).replace(/^R\s/, ''))
  expect(page.getByText('Which one do you mean?').query()).toBeNull()
})

test('does not ask about an unambiguous number', async () => {
  await render(<Amount />)
  await page.getByLabelText('Amount in rand').fill('695,00')
  await userEvent.tab()
  expect(page.getByText('Which one do you mean?').query()).toBeNull()
})
