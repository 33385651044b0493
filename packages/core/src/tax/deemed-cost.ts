/** One row of SARS' table of deemed costs: vehicles of at most `valueUpToCents`, VAT included. */
export interface CostBand {
  /** Infinity for the last band. */
  valueUpToCents: number
  fixedCents: number
  /** Cents per kilometre, with tenths. */
  fuelCentsPerKm: number
  maintenanceCentsPerKm: number
}

export interface CostTable {
  bands: readonly CostBand[]
  source: string
  /** Found in two places; else it is shown as unconfirmed. */
  confirmed: boolean
}

type Row = readonly [valueRand: number, fixedRand: number, fuel: number, maintenance: number]

const YOUR_TAX = 'yourtax.co.za, deemed-cost tables'
const TABLES: Readonly<Record<number, CostTable>> = {
  2022: table(YOUR_TAX, [
    [95_000, 29_504, 104.1, 38.6],
    [190_000, 52_226, 116.2, 48.3],
    [285_000, 75_039, 126.3, 53.2],
    [380_000, 94_871, 135.8, 58.1],
    [475_000, 114_781, 145.3, 68.3],
    [570_000, 135_746, 166.7, 80.2],
    [Infinity, 156_711, 172.4, 99.6],
  ]),
  2023: table(YOUR_TAX, [
    [95_000, 29_836, 131.7, 40.9],
    [190_000, 52_889, 147, 51.1],
    [285_000, 76_033, 159.7, 56.3],
    [380_000, 96_197, 171.8, 61.5],
    [475_000, 116_438, 183.8, 72.3],
    [570_000, 137_735, 210.8, 84.9],
    [Infinity, 159_031, 218, 105.5],
  ]),
  2024: table(YOUR_TAX, [
    [100_000, 33_760, 141.5, 43.8],
    [200_000, 60_329, 158, 54.8],
    [300_000, 86_958, 171.7, 60.4],
    [400_000, 110_554, 184.6, 65.9],
    [500_000, 134_150, 197.6, 77.5],
    [600_000, 158_856, 226.6, 91],
    [700_000, 183_611, 230.5, 102.1],
    [Infinity, 209_685, 234.3, 113.1],
  ]),
  2026: table('Profmark tax guide, p. 8', [
    [100_000, 33_940, 146.7, 47.4],
    [200_000, 60_688, 163.8, 59.3],
    [300_000, 87_497, 177.9, 65.4],
    [400_000, 111_273, 191.4, 71.4],
    [500_000, 135_048, 204.8, 83.9],
    [600_000, 159_934, 234.9, 98.5],
    [700_000, 184_867, 238.9, 110.5],
    [Infinity, 211_121, 242.9, 122.5],
  ]),
}

function table(source: string, rows: readonly Row[]): CostTable {
  // None of these tables was found in a second place.
  return { source, confirmed: false, bands: rows.map(bandOf) }
}

function bandOf([valueRand, fixedRand, fuelCentsPerKm, maintenanceCentsPerKm]: Row): CostBand {
  return { valueUpToCents: valueRand * 100, fixedCents: fixedRand * 100, fuelCentsPerKm, maintenanceCentsPerKm }
}

/** SARS' table of deemed costs of a tax year; null for 2024/25 and other years of which no table was found. */
export function costTable(taxYear: number): CostTable | null {
  return TABLES[taxYear] ?? null
}

export interface DeemedCostClaim {
  /** Value of the vehicle, VAT included. */
  valueCents: number
  totalM: number
  businessM: number
  /** Days of the tax year on which the vehicle was used for the claim, of `daysInYear`. */
  daysUsed: number
  daysInYear: number
  /** Whether the driver bore the full cost of fuel, and of maintenance (no maintenance plan). */
  bore: { fuel: boolean; maintenance: boolean }
  /** The travel allowance that was received: no more can be deducted. null where there is no such limit. */
  allowanceCents: number | null
}

/**
 * The deduction by deemed cost in whole cents: (fixed cost ÷ total km + fuel + maintenance) × business km, where the fixed
 * cost counts for the days used. 0 where nothing was driven.
 */
export function deemedCostCents(bands: readonly CostBand[], claim: DeemedCostClaim): number {
  if (!(claim.totalM > 0)) return 0
  const band = bands.find((one) => claim.valueCents <= one.valueUpToCents)
  if (band === undefined) throw new RangeError('The table has no band for this value')
  const fixedCentsPerKm = (band.fixedCents * claim.daysUsed) / claim.daysInYear / (claim.totalM / 1000)
  const runningCentsPerKm =
    (claim.bore.fuel ? band.fuelCentsPerKm : 0) + (claim.bore.maintenance ? band.maintenanceCentsPerKm : 0)
  const cents = Math.round((fixedCentsPerKm + runningCentsPerKm) * (claim.businessM / 1000))
  return claim.allowanceCents === null ? cents : Math.min(cents, claim.allowanceCents)
}
