import type { PersonTax } from '@spoor/contract/routes/tax.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { StatCards } from './stat-cards.tsx'
import { stats, tax } from './testing/figures.ts'

test.each<[string, PersonTax, RegExp]>([
  ['the claim and the saving', tax, /By your tax details: R\s68\s078,50, which saves R\s20\s423,55$/],
  [
    'why there is no claim for a year that has ended',
    {
      ...tax,
      is_open: false,
      claim: null,
      saving: null,
      not_claimable: 'not yet claimable: needs the reading of 1 Mar 2026',
    },
    /Tax details · not yet claimable: needs the reading of 1 Mar 2026$/,
  ],
  [
    'nothing until they are entered',
    { ...tax, vehicles: [] },
    /of 2021\/22At this year's SARS rate R\s4,95: R\s4\s888\s888,79$/,
  ],
])('shows by the tax details, below the estimate, %s', async (_, personTax, expected) => {
  await render(<StatCards stats={stats} tax={personTax} isCurrentYear />)
  expect(page.getByLabelText('Tax Savings', { exact: true }).element().textContent).toMatch(expected)
})

const card = (name: string) => page.getByLabelText(name, { exact: true }).element().textContent
const NO_DETAILS = { ...tax, vehicles: [] }

test('shows in the same card what the kilometres come to at the SARS rate of the year', async () => {
  const { rerender } = await render(<StatCards stats={stats} tax={NO_DETAILS} isCurrentYear />)
  expect(card('Tax Savings')).toMatch(
    /^Tax SavingsR\s3\s772\s839,43a deduction, not cash, at the SARS rate R\s3,82 of 2021\/22At this year's SARS rate R\s4,95: R\s4\s888\s888,79$/,
  )
  await rerender(<StatCards stats={{ ...stats, taxYear: 2026 }} tax={NO_DETAILS} isCurrentYear={false} />)
  expect(card('Tax Savings')).toMatch(/At the SARS rate R\s4,95 of 2025\/26: R\s4\s888\s888,79/)
})

test('states what the trips to review may be worth, instead of R 0,00', async () => {
  const review = { estimatedTaxSaving: 0, deductionAtSarsRate: 0, deductionIfAccepted: 48_650.6, pendingTrips: 256 }
  const { rerender } = await render(<StatCards stats={{ ...stats, ...review }} tax={NO_DETAILS} isCurrentYear />)
  expect(card('Tax Savings')).toMatch(
    /^Tax Savingsup to R\s48\s651once your 256 trips are reviewed: a deduction, not cash\.$/,
  )
  const partly = { ...review, estimatedTaxSaving: 382, deductionAtSarsRate: 495, pendingTrips: 1 }
  await rerender(<StatCards stats={{ ...stats, ...partly }} tax={NO_DETAILS} isCurrentYear />)
  expect(card('Tax Savings')).toMatch(/Up to R\s48\s650,60 once your 1 trip is reviewed/)
})

test('names the month that the growth is about beside the tax year of the total', async () => {
  vi.setSystemTime('2026-11-20T10:00:00Z')
  await render(<StatCards stats={stats} tax={NO_DETAILS} isCurrentYear />)
  expect(card('Total Distance')).toMatch(/kmTax year 2026\/27Nov 2026: \+17% vs the same days last month$/)
})
