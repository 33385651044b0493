/** A row of SARS' deemed-cost table: vehicles worth at most `valueUpToCents`, including VAT. */
export interface CostBand {
  /** `Infinity` in the last band. */
  valueUpToCents: number
  /** Fixed cost for a whole tax year. */
  fixedCents: number
  /** Cents per kilometre, with tenths. */
  fuelCentsPerKm: number
  maintenanceCentsPerKm: number
  /** A note on a figure for which sources disagree. */
  conflict?: string
}

export interface CostTable {
  bands: readonly CostBand[]
  source: string
  /** Found in two independent sources, or in SARS' own schedule; otherwise shown as unconfirmed. */
  confirmed: boolean
}

type Row = readonly [valueRand: number, fixedRand: number, fuel: number, maintenance: number]

/** SARS' tables by the year in which the tax year ends. */
export const DEEMED_COST_TABLES: Readonly<Record<number, CostTable>> = {
  2022: table('yourtax.co.za, deemed-cost table 2021/22', false, [
    [95_000, 29_504, 104.1, 38.6],
    [190_000, 52_226, 116.2, 48.3],
    [285_000, 75_039, 126.3, 53.2],
    [380_000, 94_871, 135.8, 58.1],
    [475_000, 114_781, 145.3, 68.3],
    [570_000, 135_746, 166.7, 80.2],
    [Infinity, 156_711, 172.4, 99.6],
  ]),
  2023: table('yourtax.co.za, deemed-cost table 2022/23', false, [
    [95_000, 29_836, 131.7, 40.9],
    [190_000, 52_889, 147, 51.1],
    [285_000, 76_033, 159.7, 56.3],
    [380_000, 96_197, 171.8, 61.5],
    [475_000, 116_438, 183.8, 72.3],
    [570_000, 137_735, 210.8, 84.9],
    [Infinity, 159_031, 218, 105.5],
  ]),
  2024: table('yourtax.co.za, deemed-cost table 2023/24', false, [
    [100_000, 33_760, 141.5, 43.8],
    [200_000, 60_329, 158, 54.8],
    [300_000, 86_958, 171.7, 60.4],
    [400_000, 110_554, 184.6, 65.9],
    [500_000, 134_150, 197.6, 77.5],
    [600_000, 158_856, 226.6, 91],
    [700_000, 183_611, 230.5, 102.1],
    [Infinity, 209_685, 234.3, 113.1],
  ]),
  2025: table('SARS Rate per Kilometre Schedule, PAYE-GEN-01-G03-A01 revision 17; yourtax.co.za', true, [
    [100_000, 34_480, 151.7, 46],
    [200_000, 61_770, 169.4, 57.6],
    [300_000, 89_119, 184, 63.5],
    [400_000, 113_436, 197.9, 69.3],
    [500_000, 137_752, 211.8, 81.5],
    [600_000, 163_178, 243, 95.6],
    [700_000, 188_653, 247.1, 107.3],
    [Infinity, 215_447, 251.2, 118.9],
  ]),
  2026: table(
    'SARS Rate per Kilometre Schedule, PAYE-GEN-01-G03-A01 revision 18; Notice 5936, Government Gazette 52199; Profmark tax guide, p. 8',
    true,
    [
      [100_000, 33_940, 146.7, 47.4],
      [200_000, 60_688, 163.8, 59.3],
      [300_000, 87_497, 177.9, 65.4],
      [400_000, 111_273, 191.4, 71.4],
      [500_000, 135_048, 204.8, 83.9],
      [600_000, 159_934, 234.9, 98.5],
      [700_000, 184_867, 238.9, 110.5],
      [Infinity, 211_121, 242.9, 122.5],
    ],
  ),
  2027: table(
    'SARS Rate per Kilometre Schedule, PAYE-GEN-01-G03-A01 revision 19; Notice 7182, Government Gazette 54218 (27 February 2026)',
    true,
    [
      [115_000, 38_344, 132.9, 49.1],
      [230_000, 68_487, 148.4, 61.4],
      [345_000, 98_689, 161.2, 67.8],
      [460_000, 125_393, 173.4, 74],
      [575_000, 152_097, 185.5, 86.9],
      [690_000, 180_078, 212.8, 102],
      [805_000, 208_106, 216.5, 114.5],
      [Infinity, 237_679, 220.1, 126.9],
    ],
    "For vehicles above R 805 000 SARS' schedule (revision 19) prints a maintenance cost of 126.1 cents per kilometre, and Notice 7182 in Government Gazette 54218 prints 126.9. The notice is used.",
  ),
}

function table(source: string, confirmed: boolean, rows: readonly Row[], conflictOfLast?: string): CostTable {
  const bands = rows.map(([valueRand, fixedRand, fuelCentsPerKm, maintenanceCentsPerKm], i): CostBand => ({
    valueUpToCents: valueRand * 100,
    fixedCents: fixedRand * 100,
    fuelCentsPerKm,
    maintenanceCentsPerKm,
    ...(conflictOfLast !== undefined && i === rows.length - 1 ? { conflict: conflictOfLast } : {}),
  }))
  return { source, confirmed, bands }
}
