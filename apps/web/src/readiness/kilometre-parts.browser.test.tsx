import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KilometreFigures, KilometreSum } from './kilometre-parts.tsx'

const readTenths = (text: string): number => Math.round(Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.')) * 10)

test('the displayed parts add up to the displayed total', async () => {
  // Each rounded on its own, they add up to 100,5.
  const kilometres = {
    business_km: 20.05,
    private_km: 30.1,
    unclassified_km: 10.05,
    to_review_km: 25.05,
    unlogged_km: 25.05,
    excess_km: 0,
    total_km: 100.25,
  }
  const { rerender } = await render(<KilometreFigures kilometres={kilometres} />)
  const parts = page
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => readTenths(textContent))
  expect(parts).toEqual([201, 201, 101, 251, 249, 1003])
  expect(parts.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBe(parts.at(-1))
  await rerender(<KilometreSum kilometres={kilometres} />)
  await expect
    .element(page.getByText(/20,1\skm business \+ 30,2\skm private \+ 25,1\skm to review \+ 24,9\skm unlogged/))
    .toBeVisible()
})

test.each([
  ['only business', { business_km: 20.05, excess_km: 5.02, total_km: 15.03 }],
  ['only unclassified', { business_km: 20.05, private_km: 30.15, unclassified_km: 30.15, total_km: 50.2 }],
])('a part without kilometres stays at 0 with %s', async (_, part) => {
  const none = { private_km: 0, unclassified_km: 0, to_review_km: 0, unlogged_km: 0, excess_km: 0 }
  await render(<KilometreFigures kilometres={{ ...none, ...part }} />)
  for (const label of ['Private', 'To review', 'Unlogged'])
    expect(page.getByText(label, { exact: true }).element().nextElementSibling?.textContent).toMatch(/^0,0/)
})
