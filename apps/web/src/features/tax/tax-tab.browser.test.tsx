import {
  getPersonTax,
  getVehicleTax,
  type PersonTax,
  putPersonTax,
  putVehicleTax,
  type VehicleTax,
} from '@spoor/contract/routes/tax.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { VEHICLE_TAX } from '../../testing/a-vehicle-tax.ts'
import { createId } from '../../testing/an-id.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { TaxTab } from './tax-tab.tsx'

let orders: unknown[]

const figure = (amount: number) => ({ amount, steps: ['A step'], sources: ['A source'] })

const PERSON: PersonTax = {
  tax_year: 2026,
  inputs: { allowance: null, reimbursed_per_km: 6, marginal_rate: null },
  needs_check: false,
  is_open: false,
  prescribed_rate: 4.76,
  code_3701: null,
  code_3702: 57_120,
  code_3703: null,
  code_3722: 14_880,
  income: 72_000,
  claim: 72_000,
  not_claimable: null,
  taxable: 0,
  saving: null,
  vehicles: [],
  steps: ['A step'],
  sources: ['A source'],
  warnings: [],
  refused: null,
  table_version: '2026-published-2',
}
const ITR12 = {
  used_from: '2025-03-01',
  used_to: '2025-08-30',
  opening_km: 10_000,
  closing_km: null,
  total_km: null,
  business_km: 7000,
  private_km: null,
  bears_fuel: true,
  bears_maintenance: false,
  costs: null,
}
const ESTIMATE = {
  irp6: 'february' as const,
  until: '2025-11-12',
  without: ['Sedan'],
  total_km: 2000,
  business_km: 999,
  income: 12_250,
  claim: 6118.87,
  not_claimable: null,
  taxable: 6131.13,
  warnings: [],
  steps: ['A step'],
  sources: [],
}
const OF_VEHICLE = { situation: 'reimbursed', method: 'deemed', months: null } as const
const BAKKIE = createId(1)
const SEDAN = createId(2)
const of = (id: string, change: Partial<PersonTax['vehicles'][number]>): PersonTax['vehicles'][number] => ({
  id: id === 'Bakkie' ? BAKKIE : SEDAN,
  name: id,
  situation: 'reimbursed',
  method: 'deemed',
  total_km: 30_000,
  business_km: 12_000,
  trips_to_review: 0,
  deemed_cost: 76_045.2,
  actual_cost: null,
  claimable: 76_045.2,
  not_claimable: null,
  ...change,
})

beforeEach(async () => {
  orders = []
  await page.viewport(1280, 900)
})

async function show({ vehicle, person = {} }: { vehicle: Partial<VehicleTax>; person?: Partial<PersonTax> }) {
  let ofVehicle: VehicleTax = { ...VEHICLE_TAX, ...vehicle }
  let ofPerson: PersonTax = { ...PERSON, ...person }
  serveApi(
    fake(getVehicleTax, () => ofVehicle),
    fake(putVehicleTax, ({ body }) => {
      orders.push({ path: putVehicleTax.path, body })
      return (ofVehicle = { ...ofVehicle, inputs: body })
    }),
    fake(getPersonTax, () => ofPerson),
    fake(putPersonTax, ({ body }) => {
      orders.push({ path: putPersonTax.path, body })
      return (ofPerson = { ...ofPerson, inputs: body })
    }),
  )
  return showPage('/tax', {
    '/tax': () => <TaxTab vehicleId={BAKKIE} taxYear={2026} />,
    '/vehicles/$vehicleId': ELSEWHERE,
  })
}

test('asks for travel pay once for all vehicles, and shows its codes, the claim and the taxable part', async () => {
  await show({
    vehicle: { inputs: OF_VEHICLE, deemed_cost: figure(76_045.2), claimable: 76_045.2, claimed_together: 2 },
    person: { vehicles: [of('Bakkie', {}), of('Sedan', { claimable: null, not_claimable: 'needs its readings' })] },
  })
  await expect.element(page.getByText('Per kilometre, above the SARS rate (3722)')).toBeVisible()
  await expect.element(page.getByText(/R\s14\s880,00/)).toBeVisible()
  await expect.element(page.getByText(/R\s57\s120,00/)).toBeVisible()
  await expect
    .element(page.getByText(/R\s76\s045,20 for this vehicle is part of one claim for 2 vehicles/))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sedan' }))
    .toHaveAttribute('href', `/vehicles/${SEDAN}?tab=tax&year=2026`)
  await expect.element(page.getByText(/needs its readings/)).toBeVisible()
  await expectAccessibleEverywhere()
  await page.getByText('You also get a fixed allowance').click()
  await page.getByLabelText('Travel allowance in the tax year').fill('90 000')
  await page.getByRole('button', { name: 'Save travel pay' }).click()
  await expect.element(page.getByText('Travel pay saved')).toBeVisible()
  expect(orders).toEqual([{ path: '/tax', body: { allowance: 90_000, reimbursed_per_km: 6, marginal_rate: null } }])
})

test('shows what is missing before anything can be claimed', async () => {
  const reason = 'not yet claimable: needs the reading of 1 Mar 2025'
  await show({
    vehicle: { inputs: { ...OF_VEHICLE, method: null }, not_claimable: reason, claimed_together: 1 },
    person: { claim: null, taxable: 72_000, not_claimable: reason, needs_check: true },
  })
  await expect.element(page.getByText('Not yet claimable: needs the reading of 1 Mar 2025').first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Enter readings' })).toHaveAttribute('href', '/tax?tab=odometer')
  // There are no methods to choose from yet.
  expect(page.getByText('One method for this vehicle and year').elements()).toHaveLength(0)
  expect(page.getByText('Your method: deemed or actual cost.').elements()).toHaveLength(0)
  await expect.element(page.getByText('None yet')).toBeVisible()
  await expect.element(page.getByText('Check these amounts')).toBeVisible()
})

test('an employer’s car asks for rent and costs borne, but not for travel pay', async () => {
  await show({
    vehicle: { inputs: { ...OF_VEHICLE, situation: 'employer_car', method: null }, fringe_benefit: figure(168_000) },
  })
  await expect.element(page.getByText(/R\s168\s000,00/)).toBeVisible()
  expect(page.getByText('Travel pay for 2025/26').elements()).toHaveLength(0)
  await page.getByLabelText('Rent your employer pays in the year').fill('96 000')
  await page.getByLabelText('Insurance').fill('8 400,50')
  await page.getByLabelText('Do you pay for all private fuel?').selectOptions('Yes')
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Tax details saved')).toBeVisible()
  expect(orders).toEqual([
    {
      path: '/vehicles/:id/tax',
      body: expect.objectContaining({
        situation: 'employer_car',
        operating_lease_rental: 96_000,
        borne_insurance: 8400.5,
        borne_licence: null,
        bears_private_fuel: true,
      }),
    },
  ])
})

test('shows how much of the claim SARS would refuse, and why', async () => {
  const reason = {
    code: 'overlap' as const,
    message: '',
    count: 2,
    from: null,
    to: null,
    distance_km: 61.15,
    has_trips_between: false,
  }
  const at_risk = { trips: 2, distance_km: 61.15, amount: 1113.29, reasons: [reason] }
  await show({ vehicle: { inputs: OF_VEHICLE, deemed_cost: figure(68_078.5), claimable: 68_078.5, at_risk } })
  await expect
    .element(page.getByText(/R\s1\s113,29 of this claim rests on 2 trips that SARS would refuse/))
    .toBeVisible()
  await expect.element(page.getByText(/2 trips are at the same time as another/)).toBeVisible()
})

test('own business use asks for the kind of vehicle', async () => {
  await show({ vehicle: {} })
  await page.getByText('My own business').click()
  await page.getByLabelText('What kind of vehicle is it?').selectOptions('Delivery vehicle, written off over 4 years')
  await page.getByLabelText('Your marginal tax rate in percent (optional)').fill('31')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Tax details saved')).toBeVisible()
  expect(orders).toEqual([
    {
      path: '/vehicles/:id/tax',
      body: expect.objectContaining({ situation: 'own_business', kind: 'delivery', marginal_rate: 31 }),
    },
  ])
})

test('shows kilometres that add up to the total, and only confirmed ones as confirmed', async () => {
  await show({
    vehicle: {
      total_from: 'trips',
      total_km: 22_937.5,
      business_km: 10_858.44,
      trips_to_review: 96,
      to_review_km: 1402.2,
      at_prescribed_rate: 53_749.28,
    },
  })
  const lines = () =>
    page
      .getByRole('definition')
      .elements()
      .map((line) => line.textContent)
  await expect.element(page.getByText('Business, confirmed')).toBeVisible()
  expect(lines().map((line) => line.replaceAll(/\s/g, ' '))).toEqual([
    '10 858,4 km',
    '1 402,2 km',
    '10 676,9 km',
    '22 937,5 km',
    'R 4,76 per km',
    'R 53 749,28',
  ])
  expect(page.getByText(/Confirmed trips/).elements()).toEqual([])
})

test('lists each missing value once, with the place to enter it', async () => {
  const choose = 'choose deemed or actual cost for this vehicle and year'
  const inputs = { ...OF_VEHICLE, situation: 'allowance' as const, method: null, marginal_rate: 36 }
  const vehicle = { inputs, deemed_cost: figure(10_698.02), not_claimable: choose, claimed_together: 1 }
  await show({ vehicle, person: { inputs: null, claim: null, saving: null, not_claimable: choose } })
  await expect.element(page.getByText('Still needed for an amount')).toBeVisible()
  expect(page.getByText(/[Cc]hoose/).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Fill in' }).click()
  await expect.element(page.getByLabelText('Travel allowance in the tax year')).toHaveFocus()
  await page.getByRole('button', { name: 'Use deemed cost' }).click()
  await vi.waitFor(() => expect(orders).toMatchObject([{ path: '/vehicles/:id/tax', body: { method: 'deemed' } }]))
})

test('answers first, on a phone too', async () => {
  const inputs = { ...OF_VEHICLE, situation: 'allowance' as const, allowance: 90_000, marginal_rate: 36 }
  const claimed = { deemed_cost: figure(10_698.02), deductible: figure(10_698.02), saving: 3851.29 }
  await show({ vehicle: { inputs, ...claimed, claimed_together: 1 } })
  await expect.element(page.getByText('At 36% you save R 3 851,29.')).toBeVisible()
  expect(page.getByText(/Still needed/).elements()).toEqual([])
  expect(document.querySelector('h2')?.textContent).toBe('What it means for tax')
  await page.viewport(390, 844)
  const [answer, situation] = ['You may claim', 'How are you paid for this vehicle?'].map((text) =>
    page.getByText(text, { exact: true }).element().getBoundingClientRect(),
  )
  expect(answer.top).toBeLessThan(situation.top)
  await expectAccessibleEverywhere()
})

test('asks for the method of a vehicle claimed together with others', async () => {
  const not_claimable = 'choose deemed or actual cost for this vehicle and year'
  const both = { deemed_cost: figure(10_698.02), actual_cost: figure(9000) }
  await show({ vehicle: { inputs: { ...OF_VEHICLE, method: null }, ...both, not_claimable, claimed_together: 2 } })
  await page.getByRole('button', { name: 'Choose' }).click()
  await expect.element(page.getByRole('radio', { name: /^Deemed cost/ })).toHaveFocus()
})

test('links a missing value of the vehicle to its details', async () => {
  const inputs = { ...OF_VEHICLE, reimbursed_per_km: 5 }
  await show({ vehicle: { inputs, not_claimable: 'Enter the value of the vehicle.', claimed_together: 1 } })
  await expect.element(page.getByRole('link', { name: 'Fill in' })).toHaveAttribute('href', '/tax?edit=true')
})

test('links an unanswered question that lowers the claim', async () => {
  const inputs = { ...OF_VEHICLE, situation: 'allowance' as const, allowance: 90_000 }
  const warnings = ['You have not said whether you paid the full cost of fuel, so no fuel cost was counted.', 'Other']
  await show({ vehicle: { inputs, deductible: figure(10_698.02), warnings, claimed_together: 1 } })
  await expect.element(page.getByText('Still needed for the full amount')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/tax?edit=true')
  await expect.element(page.getByRole('list', { name: 'What to know' })).toHaveTextContent('Other')
})

test('a running year asks what lowers its estimate, and offers another method', async () => {
  const inputs = { ...OF_VEHICLE, situation: 'allowance' as const, allowance: 90_000 }
  const warnings = ['You have not said whether you paid the full cost of fuel, so no fuel cost was counted.']
  await show({ vehicle: { inputs, is_open: true, estimate: { ...ESTIMATE, warnings }, claimed_together: 1 } })
  await expect.element(page.getByText('Still needed for the full amount')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/tax?edit=true')
  await expect.element(page.getByRole('radio', { name: 'Actual cost' })).toBeVisible()
})

test('a running year asks for no reading of a day to come, but for the method of its estimate', async () => {
  vi.setSystemTime('2026-02-10T10:00:00Z')
  const inputs = { ...OF_VEHICLE, method: null, reimbursed_per_km: 5 }
  const itr12 = { ...ITR12, used_to: '2026-02-28' }
  const not_claimable = 'not yet claimable: needs the reading of 28 Feb 2026'
  const estimate = { ...ESTIMATE, claim: null, not_claimable: 'choose deemed or actual cost for this vehicle and year' }
  await show({ vehicle: { inputs, itr12, is_open: true, not_claimable, estimate, claimed_together: 1 } })
  await expect
    .element(page.getByText('Not yet claimable: needs the reading of 28 Feb 2026', { exact: true }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Choose' }).click()
  await expect.element(page.getByRole('radio', { name: 'Deemed cost' })).toHaveFocus()
  expect(page.getByText(/^Choose deemed/).elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'Enter your costs to compare' }))
    .toHaveAttribute('href', '/tax?tab=costs')
  expect(page.getByRole('link', { name: 'Enter readings' }).elements()).toEqual([])
  // The return is due after the year.
  await expect.element(page.getByText('Opening odometer')).not.toBeVisible()
  await page.getByText('Figures so far').click()
  await expect.element(page.getByText('Opening odometer')).toBeVisible()
})

test('saves how an allowance is paid without a second button, asks nothing per kilometre, and says what is missing', async () => {
  await show({ vehicle: { claimed_together: 1 }, person: { inputs: null, income: null, vehicles: [] } })
  await page.getByText('A fixed travel allowance').click()
  await expect.element(page.getByText('Tax details saved')).toBeVisible()
  expect(orders).toMatchObject([{ path: '/vehicles/:id/tax', body: { situation: 'allowance', method: null } }])
  await expect.element(page.getByLabelText('Travel allowance in the tax year')).toBeVisible()
  await expect.element(page.getByLabelText('Paid per kilometre')).not.toBeVisible()
  const needs = page.getByText('Your travel allowance: the claim is at most what you were paid.')
  await expect.element(needs).toBeVisible()
  expect(page.getByRole('button', { name: /^Save/ }).elements()).toHaveLength(1)
})

test('offers every figure of the ITR12 to copy', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  const costs = {
    fuel: 20_000,
    maintenance: 0,
    insurance: 0,
    licence: 0,
    finance: 0,
    lease: 0,
    wear_and_tear: 21_487.28,
  }
  const itr12 = {
    used_from: '2025-03-01',
    used_to: '2025-08-30',
    opening_km: 10_000,
    closing_km: 17_200.25,
    total_km: 7200.25,
    business_km: 7000,
    private_km: 200.25,
    bears_fuel: true,
    bears_maintenance: null,
    costs,
  }
  await show({ vehicle: { inputs: OF_VEHICLE, itr12 } })
  await expect.element(page.getByText('Copy into the ITR12')).toBeVisible()
  await expectAccessibleEverywhere()
  const buttons = page.getByRole('button', { name: /^Copy the / })
  expect(buttons.elements()).toHaveLength(15)
  for (const label of ['Used to', 'Closing odometer', 'Private kilometres', 'Paid for all fuel', 'Wear and tear'])
    await page.getByRole('button', { name: `Copy the ${label}` }).click()
  expect(copied).toEqual(['2025/08/30', '17200.25', '200.25', 'Yes', '21487.28'])
  await expect.element(page.getByText('17 200,25 km')).toBeVisible()
  await expect.element(page.getByText('You claim deemed cost: the costs are only asked for actual cost.')).toBeVisible()
})

test('offers no figure of the ITR12 that needs a missing reading, and gives the reason for missing costs', async () => {
  const itr12 = ITR12
  const warnings = ['Actual cost: not yet claimable: needs the debt.']
  await show({ vehicle: { inputs: OF_VEHICLE, itr12, warnings } })
  await expect.element(page.getByText('Missing: the reading of Sat 30 Aug 2025').first()).toBeVisible()
  await expect.element(page.getByText('No cost lines: Actual cost: not yet claimable: needs the debt.')).toBeVisible()
  expect(page.getByRole('button', { name: /^Copy the / }).elements()).toHaveLength(6)
})

test('labels the estimate to date of a running year as such', async () => {
  const inputs = { ...OF_VEHICLE, situation: 'employer_car' as const, method: null }
  await show({ vehicle: { inputs, is_open: true, fringe_benefit: figure(14_000), estimate: ESTIMATE } })
  await expect.element(page.getByText('Estimate to date for provisional tax')).toBeVisible()
  await expect.element(page.getByText('For the IRP6 of February')).toBeVisible()
  await expect.element(page.getByText(/Until Wed 12 Nov 2025, the last odometer reading/)).toBeVisible()
  await expect.element(page.getByText(/Without Sedan: the odometer has not been read twice/)).toBeVisible()
  await expect.element(page.getByText('Fringe benefit so far, before your logbook')).toBeVisible()
  for (const amount of [/R\s12\s250,00/, /R\s6\s118,87/, /R\s6\s131,13/])
    await expect.element(page.getByText(amount)).toBeVisible()
  await expectAccessibleEverywhere()
})
