import type { PersonTax } from '@spoor/contract/routes/tax.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { StatCards } from './stat-cards.tsx'
import { stats, tax } from './testing/figures.ts'

test.each<[string, PersonTax, RegExp]>([
  ['the claim and the saving', tax, /By your tax details: R\s68\s078,50, which saves R\s20\s423,55The estimate uses/],
  [
    'why there is no claim',
    { ...tax, claim: null, saving: null, not_claimable: 'not yet claimable: needs the reading of 1 Mar 2026' },
    /Tax details · not yet claimable: needs the reading of 1 Mar 2026$/,
  ],
  ['nothing until they are entered', { ...tax, vehicles: [] }, /^Tax SavingsR\s3\s772\s839,43deduction, not cash$/],
])('shows by the tax details, below the estimate, %s', async (_, personTax, expected) => {
  await render(<StatCards stats={stats} tax={personTax} isCurrentYear />)
  expect(page.getByLabelText('Tax Savings', { exact: true }).element().textContent).toMatch(expected)
})
