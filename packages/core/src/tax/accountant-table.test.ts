import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { assessPerson } from './assess-person.ts'
import { assessTax } from './assess-tax.ts'
import type { TaxCase, VehicleCase } from './tax-case.ts'
import { NO_COSTS, taxCase } from './testing/tax-case.ts'

/** Amounts in rand, distances in kilometres, as accountants write them. */
interface Given extends Partial<Omit<TaxCase, 'vehicle' | 'costs' | 'borne'>> {
  value?: number
  km?: readonly [total: number, business: number]
  pay?: { allowance?: number; perKm?: number }
  costs?: Partial<Record<'fuel' | 'insurance' | 'finance' | 'lease', number>>
  debt?: number
  rental?: number
  borne?: { licence?: number; insurance?: number; maintenance?: number; fuel?: boolean }
  car?: Partial<TaxCase['vehicle']>
}

function makeCase({
  value = 350_000,
  km = [30_000, 12_000],
  pay = {},
  costs,
  debt,
  rental,
  borne,
  car,
  ...rest
}: Given): TaxCase {
  const cents = (rand: number | undefined) => (rand === undefined ? null : Math.round(rand * 100))
  return taxCase({
    totalM: km[0] * 1000,
    businessM: km[1] * 1000,
    allowanceCents: cents(pay.allowance),
    reimbursedCentsPerKm: cents(pay.perKm),
    costs: costs
      ? {
          ...NO_COSTS,
          fuelCents: cents(costs.fuel) ?? 0,
          insuranceCents: cents(costs.insurance) ?? 0,
          financeCents: cents(costs.finance) ?? 0,
          leaseCents: cents(costs.lease) ?? 0,
        }
      : null,
    financeDebtCents: cents(debt),
    operatingLeaseRentalCents: cents(rental),
    borne: borne
      ? {
          licenceCents: cents(borne.licence) ?? 0,
          insuranceCents: cents(borne.insurance) ?? 0,
          maintenanceCents: cents(borne.maintenance) ?? 0,
          fuel: borne.fuel === true,
        }
      : null,
    ...rest,
    vehicle: { valueCents: cents(value), acquiredOn: '2020-03-01', ...car },
  })
}

/** Taxed, claimed and remaining amounts in rand. */
function assessInRand(given: Given) {
  const assessed = assessTax(makeCase(given))
  const rand = (cents: number | null) => (cents === null ? null : cents / 100)
  return {
    codes: [assessed.code3701Cents, assessed.code3702Cents, assessed.code3703Cents, assessed.code3722Cents].map(rand),
    income: rand(assessed.incomeCents),
    claim: rand(assessed.claimCents),
    taxable: rand(assessed.taxableCents),
    assessed,
  }
}

describe('paid per kilometre', () => {
  test.each<[string, Given, (number | null)[], number, number, number]>([
    ['above the rate', { pay: { perKm: 6 } }, [null, 57_120, null, 14_880], 72_000, 72_000, 0],
    ['above the rate, claim below it', { pay: { perKm: 7 } }, [null, 57_120, null, 26_880], 84_000, 76_045.2, 7954.8],
    ['at the rate', { pay: { perKm: 4.76 } }, [null, null, 57_120, null], 0, 0, 0],
    ['below the rate', { pay: { perKm: 3 } }, [null, null, 36_000, null], 0, 0, 0],
    // With an allowance the whole payment is income, even below the rate.
    [
      'below the rate beside an allowance',
      { pay: { perKm: 3, allowance: 60_000 } },
      [60_000, 36_000, null, 0],
      ...([96_000, 76_045.2, 19_954.8] as const),
    ],
    [
      'above the rate beside an allowance',
      { pay: { perKm: 6, allowance: 60_000 } },
      [60_000, 57_120, null, 14_880],
      ...([132_000, 76_045.2, 55_954.8] as const),
    ],
  ])('%s', (_name, given, codes, income, claim, taxable) => {
    for (const situation of ['reimbursed', 'allowance'] as const) {
      if (situation === 'allowance' && given.pay?.allowance === undefined) continue
      expect(assessInRand({ ...given, situation })).toMatchObject({ codes, income, claim, taxable })
    }
  })

  it('is shown against the prescribed rate if the year has no table', () => {
    expect(assessInRand({ situation: 'reimbursed', taxYear: 2021, pay: { perKm: 6 } })).toMatchObject({
      codes: [null, 47_760, null, 24_240],
      income: 72_000,
      claim: 47_760,
      taxable: 24_240,
    })
    expect(
      assessInRand({ situation: 'reimbursed', taxYear: 2021, pay: { perKm: 6, allowance: 50_000 } }).claim,
    ).toBeNull()
  })

  it('leaves the codes open if the rate of the year is not known', () => {
    expect(assessInRand({ situation: 'reimbursed', taxYear: 2040, pay: { perKm: 6 } })).toMatchObject({
      codes: [null, null, null, null],
      income: null,
      claim: null,
      taxable: null,
    })
  })

  it('claims nothing without the value of the vehicle, and asks for it', () => {
    const { income, claim, assessed } = assessInRand({
      situation: 'reimbursed',
      pay: { perKm: 6 },
      car: { valueCents: null },
    })
    expect([income, claim]).toEqual([72_000, null])
    expect(assessed.notClaimable).toContain('value of the vehicle')
  })
})

describe('actual cost against an allowance', () => {
  const actual = (given: Given) =>
    assessTax(makeCase({ method: 'actual', km: [20_000, 10_000], pay: { allowance: 1_000_000 }, ...given }))
  test.each<[string, Given, number]>([
    // R 800 000 ÷ 7, half of it business.
    ['wear and tear stops at the limit of the value', { value: 1_050_000, costs: {} }, 57_142.86],
    ['the limit is that of the year', { value: 1_050_000, taxYear: 2023, costs: {} }, 47_500],
    ['the newest limit', { value: 1_050_000, taxYear: 2027, costs: {} }, 65_714.29],
    ['no limit below it', { value: 700_000, costs: {} }, 50_000],
    // R 60 000 × 800 000 ÷ 1 000 000 = R 48 000.
    ['finance on a debt above the limit', { value: 700_000, costs: { finance: 60_000 }, debt: 1_000_000 }, 74_000],
    ['finance on a debt at the limit', { value: 700_000, costs: { finance: 60_000 }, debt: 800_000 }, 80_000],
    [
      'a lease, limited to the fixed cost of R 87 497',
      { value: 300_000, costs: { lease: 120_000 }, car: { acquired: 'lease' } },
      43_748.5,
    ],
    [
      'a lease for half a year',
      { value: 300_000, costs: { lease: 60_000 }, days: 73, car: { acquired: 'lease' } },
      8749.7,
    ],
    ['a lease within it', { value: 300_000, costs: { lease: 60_000 }, car: { acquired: 'lease' } }, 30_000],
    ['an instalment sale is not a lease', { value: 700_000, costs: { lease: 60_000 } }, 50_000],
    // Seven years end on 31 August 2025: 184 days.
    ['the last year', { value: 700_000, costs: {}, car: { acquiredOn: '2018-09-01' } }, 25_205.48],
    ['nothing after seven years', { value: 700_000, costs: {}, car: { acquiredOn: '2018-03-01' } }, 0],
    // From 1 September: 181 days.
    ['the first year', { value: 700_000, costs: {}, car: { acquiredOn: '2025-09-01' } }, 24_794.52],
    ['sold on 31 August', { value: 700_000, costs: {}, car: { inUseTo: '2025-08-31' } }, 25_205.48],
  ])('%s', (_name, given, claim) => {
    expect(actual(given).claimCents).toBe(Math.round(claim * 100))
  })

  test.each<[string, Given, string]>([
    ['finance without a debt', { costs: { finance: 10_000 } }, 'the debt that the finance charges were paid on'],
    [
      'a lease without a value',
      { costs: { lease: 10_000 }, car: { acquired: 'lease', valueCents: null } },
      'the value of the leased vehicle',
    ],
    ['wear and tear without a date', { costs: {}, car: { acquiredOn: null } }, 'the day the vehicle was acquired'],
  ])('%s claims nothing yet, and says what it needs', (_name, given, needs) => {
    for (const situation of ['allowance', 'reimbursed'] as const) {
      const assessed = actual({ situation, pay: { allowance: 1_000_000, perKm: 6 }, ...given })
      expect(assessed).toMatchObject({ actualCostCents: null, claimCents: null })
      expect(assessed.notClaimable).toContain(`not yet claimable: needs ${needs}`)
    }
    // Deemed cost has no such limits.
    if (given.car?.valueCents !== null)
      expect(actual({ ...given, method: 'deemed' }).claimCents).toBe(actual({ method: 'deemed' }).claimCents)
  })

  it('names what is unknown', () => {
    const warnings = (given: Given) => actual(given).warnings.join('\n')
    expect(warnings({ value: 950_000, taxYear: 2027, costs: {} })).toContain(
      'R\u{A0}920\u{A0}000,00 for actual cost in 2026/27',
    )
    expect(warnings({ value: 950_000, costs: {} })).not.toContain('not confirmed')
    expect(warnings({ value: 700_000, costs: { lease: 1 } })).toContain('an instalment sale is not a lease')
  })
})

describe('own business, by Interpretation Note 47', () => {
  test.each<[string, Given, number]>([
    ['a car over 5 years, without a limit', { value: 1_000_000, car: { kind: 'car' } }, 100_000],
    ['a delivery vehicle over 4', { value: 1_000_000, car: { kind: 'delivery' } }, 125_000],
    ['a motorcycle over 4', { value: 100_000, car: { kind: 'motorcycle' } }, 12_500],
    ['nothing after 5 years', { value: 1_000_000, car: { kind: 'car', acquiredOn: '2020-03-01' } }, 0],
    ['nothing after 4 years', { value: 1_000_000, car: { kind: 'delivery', acquiredOn: '2021-03-01' } }, 0],
  ])('%s', (_name, { car, ...given }, claim) => {
    const assessed = assessTax(
      makeCase({
        situation: 'own_business',
        km: [20_000, 10_000],
        costs: {},
        ...given,
        car: { acquiredOn: '2023-03-01', ...car },
      }),
    )
    expect(assessed).toMatchObject({ claimCents: claim * 100, incomeCents: null, taxableCents: null })
  })

  it('has no limit of finance charges or lease payments', () => {
    const own: Given = { situation: 'own_business', km: [10_000, 10_000] }
    const financed = assessTax(
      makeCase({
        ...own,
        costs: { finance: 90_000 },
        debt: 2_000_000,
        value: 500_000,
        car: { acquiredOn: '2023-03-01' },
      }),
    )
    expect(financed.claimCents).toBe(19_000_000)
    const leased = assessTax(makeCase({ ...own, costs: { lease: 200_000 }, car: { acquired: 'lease' } }))
    expect(leased.claimCents).toBe(20_000_000)
  })
})

describe('one claim for a person', () => {
  const vehicle = (given: Given): VehicleCase => makeCase({ km: [20_000, 10_000], value: 300_000, ...given })
  const person = (allowance: number, vehicles: VehicleCase[], perKm?: number) =>
    assessPerson({
      taxYear: 2026,
      situation: 'allowance',
      allowanceCents: allowance * 100,
      vehicles,
      reimbursedCentsPerKm: perKm === undefined ? null : perKm * 100,
    })

  it('limits all vehicles together to one allowance', () => {
    const two = [vehicle({}), vehicle({ value: 350_000, km: [30_000, 12_000] })]
    expect(person(30_000, two)).toMatchObject({ incomeCents: 3_000_000, claimCents: 3_000_000, taxableCents: 0 })
    expect(person(200_000, two)).toMatchObject({ claimCents: 6_807_850 + 7_604_520 })
    // R 3 × 22 000 km on top of the allowance is also income.
    expect(person(100_000, two, 3)).toMatchObject({
      code3701Cents: 10_000_000,
      code3702Cents: 6_600_000,
      code3722Cents: 0,
      code3703Cents: null,
      incomeCents: 16_600_000,
      claimCents: 14_412_370,
      taxableCents: 2_187_630,
    })
  })

  it('excludes employer-provided vehicles and vehicles without readings, with a remark', () => {
    const mixed = person(200_000, [
      vehicle({}),
      vehicle({ car: { providedByEmployer: true } }),
      vehicle({ closingRead: false }),
    ])
    expect(mixed).toMatchObject({ claimCents: 6_807_850, notClaimable: null })
    expect(mixed.vehicles.map(({ claimableCents }) => claimableCents)).toEqual([6_807_850, null, null])
    expect(mixed.warnings.join('\n')).toContain('Vehicle 3: not yet claimable: needs the reading of 28 Feb 2026')
    const none = person(200_000, [vehicle({ car: { providedByEmployer: true } })])
    expect(none).toMatchObject({
      claimCents: null,
      taxableCents: 20_000_000,
      notClaimable: expect.stringContaining('the employer provides'),
    })
  })

  const vehicles = fc.array(
    fc.record({
      value: fc.integer({ min: 1, max: 2_000_000 }),
      km: fc
        .tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }))
        .map(([total, business]) => [total, Math.min(total, business)] as const),
      method: fc.constantFrom('deemed' as const, 'actual' as const, null),
      costs: fc.record({ fuel: fc.integer({ min: 0, max: 100_000 }), finance: fc.integer({ min: 0, max: 100_000 }) }),
      closingRead: fc.boolean(),
      isEmployers: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const pay = fc.record({ allowance: fc.integer({ min: 0, max: 500_000 }), perKm: fc.integer({ min: 0, max: 10 }) })

  it('never claims more than the income, nor more without a vehicle', () => {
    fc.assert(
      fc.property(vehicles, pay, (given, { allowance, perKm }) => {
        const cases = given.map(({ isEmployers, ...one }) =>
          vehicle({ ...one, car: { providedByEmployer: isEmployers } }),
        )
        const all = person(allowance, cases, perKm)
        expect(all.claimCents ?? 0).toBeLessThanOrEqual(all.incomeCents!)
        expect(all.taxableCents).toBe(all.incomeCents! - (all.claimCents ?? 0))
        const codes = (all.code3701Cents ?? 0) + (all.code3702Cents ?? 0) + (all.code3722Cents ?? 0)
        expect(all.incomeCents).toBe(codes)
        // 3703 never appears together with other codes.
        if (all.code3703Cents !== null) expect([codes, all.claimCents]).toEqual([0, 0])
        for (const [i, one] of all.vehicles.entries())
          if (given[i].isEmployers || !given[i].closingRead) expect(one.claimableCents).toBeNull()
        if (cases.length > 1 && perKm === 0) {
          const fewer = person(allowance, cases.slice(1))
          expect(fewer.claimCents ?? 0).toBeLessThanOrEqual(all.claimCents ?? 0)
        }
      }),
    )
  })

  it('claims no more if a vehicle has more unlogged kilometres', () => {
    fc.assert(
      fc.property(vehicles, pay, fc.nat(50_000), (given, { allowance, perKm }, unlogged) => {
        const assess = (more: number) =>
          person(
            allowance,
            given.map(({ isEmployers, km: [total, business], ...one }, i) =>
              vehicle({
                ...one,
                km: [i === 0 ? total + more : total, business],
                car: { providedByEmployer: isEmployers },
              }),
            ),
            perKm,
          ).claimCents ?? 0
        expect(assess(unlogged)).toBeLessThanOrEqual(assess(0))
      }),
    )
  })

  it('names the vehicle with impossible figures', () => {
    expect(() => person(1, [vehicle({}), vehicle({ km: [1, 2] })])).toThrow('Vehicle 2: The business kilometres')
    expect(() => person(1, [])).toThrow('at least one vehicle')
  })
})

describe('part of a year', () => {
  const mid = (car: Given['car'], rest: Given = {}) =>
    assessTax(makeCase({ km: [3200, 1600], pay: { allowance: 200_000 }, ...rest, car }))

  it('counts a vehicle from its acquisition by default, with a remark', () => {
    const bought = mid({ acquiredOn: '2025-09-01' })
    expect(bought.claimCents).toBe(3_179_441)
    expect(bought.warnings.join()).toContain('counts from the day you got it, 1 Sept 2025')
    const before = mid({ acquiredOn: '2025-09-01', inUseFrom: '2025-03-01' })
    expect(before.claimCents).toBe(5_984_130)
    expect(before.warnings.join()).not.toContain('counts from')
    expect(mid({ acquiredOn: '2024-09-01' }).claimCents).toBe(5_984_130)
    expect(mid({ inUseFrom: '2025-09-01' }).claimCents).toBe(3_179_441)
    expect(mid({ inUseTo: '2025-08-28' }).claimCents).toBe(3_179_441)
    expect(mid({}, { days: 181 }).claimCents).toBe(3_179_441)
    expect(mid({ inUseFrom: '2025-09-01' }, { days: 365 }).claimCents).toBe(3_179_441)
  })

  it('refuses dates that leave no day', () => {
    expect(() => mid({ acquiredOn: '2026-03-01' })).toThrow('not in use in the tax year 2025/26')
    expect(() => mid({ inUseTo: '2025-02-28' })).toThrow('not in use')
    expect(() => mid({ inUseFrom: '2025-09-01', inUseTo: '2025-08-31' })).toThrow('before the first')
  })

  it('names the readings that the claim needs', () => {
    const reason = (given: Given) => assessTax(makeCase({ pay: { allowance: 90_000 }, ...given })).notClaimable
    expect(reason({ closingRead: false })).toBe('not yet claimable: needs the reading of 28 Feb 2026')
    expect(reason({ closingRead: false, taxYear: 2024 })).toBe('not yet claimable: needs the reading of 29 Feb 2024')
    expect(reason({ openingRead: false, closingRead: false })).toBe(
      'not yet claimable: needs the reading of 1 Mar 2025 and of 28 Feb 2026',
    )
    expect(reason({ openingRead: false, car: { acquiredOn: '2025-09-15' } })).toContain('15 Sept 2025')
    expect(reason({ closingRead: false, totalM: null, businessM: null })).toContain('28 Feb 2026')
  })
})

describe('company car', () => {
  const car = (given: Given) => {
    const { fringeBenefitCents, fringeBenefitAfterLogbookCents, claimCents, taxableCents } = assessTax(
      makeCase({ situation: 'employer_car', value: 400_000, km: [20_000, 5000], ...given }),
    )
    expect(claimCents).toBe(fringeBenefitCents! - fringeBenefitAfterLogbookCents!)
    expect(taxableCents).toBe(fringeBenefitAfterLogbookCents)
    return [fringeBenefitCents! / 100, fringeBenefitAfterLogbookCents! / 100]
  }
  test.each<[string, Given, [number, number]]>([
    ['a whole year, 25 % business', {}, [168_000, 126_000]],
    ['with a maintenance plan', { car: { hasMaintenancePlan: true } }, [156_000, 117_000]],
    [
      'two completed years before the grant',
      { km: [1, 0], car: { employerAcquiredOn: '2022-03-01', grantedOn: '2024-08-01' } },
      [121_380, 121_380],
    ],
    [
      'exactly 12 months before the grant',
      { km: [1, 0], car: { employerAcquiredOn: '2023-08-01', grantedOn: '2024-08-01' } },
      [142_800, 142_800],
    ],
    [
      'a day less than 12 months',
      { km: [1, 0], car: { employerAcquiredOn: '2023-08-02', grantedOn: '2024-08-01' } },
      [168_000, 168_000],
    ],
    // From 16 November: 15 of 30 days and three months.
    ['granted within the year', { km: [1, 0], car: { grantedOn: '2025-11-16' } }, [49_000, 49_000]],
    ['an operating lease', { rental: 96_000, employerFuelCents: 2_400_000 }, [120_000, 90_000]],
    ['an operating lease, with the driver’s own slips', { rental: 96_000, costs: { fuel: 24_000 } }, [96_000, 72_000]],
    [
      'sold on 31 August, 12 months typed',
      { value: 289_950, months: 12, car: { inUseTo: '2025-08-31' } },
      [60_889.5, 45_667.13],
    ],
    ['a contribution, paragraph 7(2)', { contributionCents: 1_200_000 }, [156_000, 114_000]],
    ['a second car used mainly for business, paragraph 7(6)', { km: [20_000, 10_001], isSecondCar: true }, [0, 0]],
    ['a second car used half for business', { km: [20_000, 10_000], isSecondCar: true }, [168_000, 84_000]],
    // R 126 000 − R 8 000 × 15 000 ÷ 20 000.
    [
      'licence, insurance and maintenance borne',
      { borne: { licence: 1000, insurance: 5000, maintenance: 2000 } },
      [168_000, 120_000],
    ],
    // 191,4 c × 15 000 km.
    ['private fuel borne', { borne: { fuel: true } }, [168_000, 97_290]],
    ['never below nothing', { borne: { insurance: 1_000_000 } }, [168_000, 0]],
  ])('%s', (_name, given, figures) => {
    expect(car(given)).toEqual(figures)
  })

  it('is taxed in full without both readings', () => {
    const { assessed, income, claim, taxable } = assessInRand({
      situation: 'employer_car',
      value: 400_000,
      openingRead: false,
    })
    expect([income, claim, taxable]).toEqual([168_000, null, 168_000])
    expect(assessed.fringeBenefitAfterLogbookCents).toBeNull()
    expect(assessed.notClaimable).toContain('1 Mar 2025')
  })

  it('refuses a grant before the acquisition', () => {
    expect(() => car({ car: { employerAcquiredOn: '2025-01-01', grantedOn: '2024-01-01' } })).toThrow(
      'before the employer',
    )
  })
})
