import { expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells } from '../testing/read-cells.ts'

const read = (text: string): ReadCells => readCells(csvCells(text))
const POINT = '2025-03-04 05:12:00'

it.each([
  [
    'BasicAirData GPS Logger',
    `type,date time,latitude,longitude,accuracy(m),altitude(m),speed(m/s)\nT,${POINT},-33.91234,18.51234,4,100,11\nT,2025-03-04 05:13:00,-33.92234,18.51234,4,100,11`,
  ],
  [
    'TeslaMate',
    `id,start_date,end_date,distance,duration_min,car_id,start_km,end_km\n1,${POINT},2025-03-04 05:40:00,30.1,28,1,10210.1,10240.2`,
  ],
  [
    'Traccar',
    `id,deviceId,protocol,fixTime,latitude,longitude,speed\n1,7,h02,${POINT},-33.91234,18.51234,4\n2,7,h02,2025-03-04 05:13:00,-33.92234,18.51234,4`,
  ],
])('%s writes UTC', (exporter, text) => {
  const { layout, trips, vehicles } = read(text)
  expect(layout.assumed_zone).toEqual({ zone: 'UTC', from: 'exporter', exporter })
  const atMs = trips[0]?.startedAtMs ?? vehicles[0].track.timeMs[0]
  expect(new Date(atMs).toISOString()).toBe('2025-03-04T05:12:00.000Z')
})

it('assumes the zone of the account, or that of the file', () => {
  const trips = (header: string, time: string): ReadCells => read(`${header},From,To,Km\n${time},Paarl,Ceres,58`)
  expect(trips('Start', POINT).layout.assumed_zone).toMatchObject({ zone: 'Africa/Johannesburg', from: 'account' })
  expect(trips('Start (UTC)', POINT).layout.assumed_zone).toMatchObject({ zone: 'UTC', from: 'file' })
  expect(trips('Start', '2025-03-04T05:12:00Z').layout.assumed_zone).toBeNull()
  expect(trips('Date', '2025-03-04').layout.assumed_zone).toBeNull()
})
