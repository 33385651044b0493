import { describe, expect, it } from 'vitest'
import { readCells } from './testing/read-cells.ts'

/** Each has two trips of 60 km, from 5000 to 5120. */
const SHEETS = {
  'a Spanish sheet of a pool car':
    'Placa,Chofer,Fecha Salida,Km Salida,Combustible Salida,Fecha Retorno,Km Retorno,Combustible Retorno,Estado\nCA 1,A,"1/4/2025, 8:05:02 a. m.",5000,1/2,"1/4/2025, 1:10:00 p. m.",5060,1/4,completado\nCA 1,A,"14/4/2025, 8:00:00 a. m.",5060,1/2,"14/4/2025, 9:00:00 a. m.",5120,1/4,completado',
  'a Portuguese sheet of a pool car':
    'Veículo,Motorista,Data Saída,Km Saída,Combustível,Data Retorno,Km Retorno,Observações\nCA 1,A,01/04/2025 08:05,5000,20,01/04/2025 13:10,5060,\nCA 1,A,14/04/2025 08:00,5060,20,14/04/2025 09:00,5120,',
  'a Chinese logbook':
    '用车日期,出发地点,到达地点,用车事由,起始里程,结束里程,行驶公里,驾驶员,车牌号码\n2025年4月1日,甲,乙,客户,5000,5060,60,司机,CA1\n2025年4月14日,乙,甲,客户,5060,5120,60,司机,CA1',
  'a Chinese logbook that names its unit':
    '日期,出发地,目的地,用途,行驶公里,驾驶员\n2025年4月1日,甲,乙,客户,60,司机\n2025年4月14日,乙,甲,客户,60,司机',
  'a Japanese logbook':
    '運行日,出庫時刻,入庫時刻,行き先,使用目的,出発メーター,到着メーター,走行キロ,運転手,車番\n2025/4/1,8:05,13:10,ウスター,納品,5000,5060,60,A,CA1\n2025/4/14,8:00,9:00,ケープ,納品,5060,5120,60,A,CA1',
}

describe.each(Object.entries(SHEETS))('%s', (_, text) => {
  const read = readCells(
    text
      .split('\n')
      .map((line) => Array.from(line.matchAll(/"([^"]*)"|([^,]+)|(?<=,)(?=,|$)/g), (cell) => cell[1] ?? cell[2] ?? '')),
  )

  it('is read to its trips', () => {
    expect(read.trips.map((trip) => trip.distanceM)).toEqual([60_000, 60_000])
    expect(read.warnings.filter((warning) => warning.includes('no unit'))).toEqual([])
    expect(read.trips[0].driver).not.toBe('')
  })

  it('has readings and times where it gives them', () => {
    const [first] = read.trips
    if (text.includes('5000')) expect([first.startOdometerM, first.endOdometerM]).toEqual([5_000_000, 5_060_000])
    if (text.includes(':10')) expect(new Date(first.endedAtMs ?? 0).toISOString()).toBe('2025-04-01T11:10:00.000Z')
  })
})
