import { describe, expect, it } from 'vitest'
import { csvCells } from '../../testing/read-cells.ts'
import { viewCells } from '../../testing/view-cells.ts'
import { resolveSheet } from '../resolve-sheet.ts'
import { LAYOUTS } from './layouts.ts'

/** A small CSV table that needs the layout, by its name. */
const FIXTURES: Record<string, string> = {
  'activities of which some are no drives':
    'Activity,Type,Date,From,To,Km\nactivity,in passenger vehicle,2025-03-12,Paarl,Ceres,60\nactivity,walking,2025-03-12,Ceres,Ceres,1',
  'AM and PM beside the time':
    'Date,Time,AM/PM,Lat,Lon\n2025-05-13,05:30:00,AM,-33.9249,18.4241\n2025-05-13,05:31:00,PM,-33.9249,18.4241',
  "'Start' and 'End' over odometer readings":
    'Date,From,To,Start,End\n2025-03-12,Paarl,Ceres,1210,1250\n2025-03-13,Ceres,Paarl,1250,1310\n2025-03-14,Paarl,Ceres,1310,1355',
  'year, month and day in three columns':
    'Year,Month,Day,From,To,Km\n2025,3,12,Paarl,Ceres,60\n2025,3,31,Ceres,Paarl,60',
  'the time of entry beside the time of the trip':
    'Timestamp,Date,Start time,From,To,Km\n2025-03-20 18:00,2025-03-12,08:00,Paarl,Ceres,60',
  'ignition on and off as the ends of a trip':
    'Ignition On,Ignition Off,From,To,Km\n2025-03-12 08:00,2025-03-12 09:00,Paarl,Ceres,60',
  'a line in one cell':
    'Start time|End time|Geom\n2025-03-12 08:00|2025-03-12 09:00|LINESTRING (18.42 -33.92, 18.52 -33.95)',
  "'Mileage' of points for the odometer":
    'Time,Latitude,Longitude,Mileage\n2025-03-12 08:00,-33.92,18.42,45120\n2025-03-12 08:01,-33.93,18.43,45121',
  'a place and one reading a row':
    'Date,Destination,Odometer reading,Purpose\n2025-03-12,Ceres,84268,Quote\n2025-03-13,Paarl,84326,Return\n2025-03-14,Worcester,84381,Delivery',
  'a person whom the driver met':
    'Date,From,To,Km,Person,Purpose\n2025-03-12,Paarl,Ceres,60,A,Quote\n2025-03-13,Ceres,Paarl,60,B,Delivery',
  'A and B for from and to': 'Date,A,B,Km\n2025-03-12,Paarl,Ceres,60',
  'one reading a row, borne out by the distance':
    'Date,From,To,Distance,Kilometer (km)\n2025-03-12,Paarl,Ceres,60,84260\n2025-03-13,Ceres,Paarl,58,84318\n2025-03-14,Paarl,Ceres,59,84377',
  'both ends in one cell': 'Date,Route,Km\n2025-03-12,Paarl - Ceres,60\n2025-03-13,Ceres - Paarl,61',
  'a time and a place in one cell':
    'Start,End,Km\n2025-03-12 08:00 Long Street Paarl,2025-03-12 09:00 Church Street Ceres,60',
  "'Tot km' and 'Total distance' for the distance":
    'Datum,Van,Na,Tot km\n2025-03-12,Paarl,Ceres,60\n2025-03-13,Ceres,Paarl,58',
  'trips without a header': '2025-03-12,Paarl,Ceres,60,Quote\n2025-03-13,Ceres,Wellington,58,Delivery',
  'a position by its values': 'Time,Xyz,Abc\n2025-03-12 08:00,-33.92487,18.42406\n2025-03-12 08:01,-33.92587,18.42506',
  'times by their values':
    'Xyz,Latitude,Longitude\n2025-03-12 08:00,-33.92487,18.42406\n2025-03-12 08:01,-33.92587,18.42506',
  'business and private by their words':
    'Date,From,To,Km,Xyz\n2025-03-12,Paarl,Ceres,60,Business\n2025-03-13,Ceres,Paarl,60,Private',
  'B and P for business and private': 'Date,From,To,B,P\n2025-03-12,Paarl,Ceres,60,\n2025-03-13,Ceres,Paarl,,61',
  'a fix status of 0 where all is well':
    'Time,Latitude,Longitude,Fix Status\n2025-05-13 07:30,-33.920,18.420,0\n2025-05-13 07:31,-33.921,18.421,0\n2025-05-13 07:32,-33.922,18.422,2\n2025-05-13 07:33,-33.923,18.423,0',
}

describe.each(LAYOUTS)('$name', (layout) => {
  const fixture = FIXTURES[layout.name]
  const sheet = viewCells(csvCells(fixture, fixture.includes('|') ? '|' : ','))

  it('is required to read its fixture', () => {
    const without = resolveSheet(
      sheet,
      LAYOUTS.filter((other) => other !== layout),
      [],
    )
    expect(detectColumnKinds(without.assignment)).not.toEqual(
      detectColumnKinds(resolveSheet(sheet, LAYOUTS, []).assignment),
    )
  })

  it('gives the same result in any order of layouts', () => {
    const expected = resolveSheet(sheet, LAYOUTS, [])
    for (let turn = 0; turn < 20; turn++) {
      const found = resolveSheet(sheet, shuffled(LAYOUTS, turn), [])
      expect(detectColumnKinds(found.assignment)).toEqual(detectColumnKinds(expected.assignment))
      expect(found.doubts).toEqual(expected.doubts)
      expect(found.score).toBe(expected.score)
    }
  })
})

it('a layout can depend on columns found by another layout', () => {
  const sheet = viewCells(csvCells('Xyz,A,B,Km\n2025-03-13,Paarl,Ceres,60\n2025-03-14,Ceres,Paarl,61'))
  const { assignment } = resolveSheet(sheet, LAYOUTS, [])
  expect(detectColumnKinds(assignment)).toMatchObject({ date: 0, start_location: 1, end_location: 2, distance: 3 })
})

function detectColumnKinds(assignment: ReturnType<typeof resolveSheet>['assignment']): Record<string, number> {
  return Object.fromEntries([...assignment].map(([type, { column }]): [string, number] => [type, column]))
}

/** Shuffles deterministically by `seed`. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const result = [...items]
  let state = seed * 7919 + 1
  for (let at = result.length - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = state % (at + 1)
    ;[result[at], result[other]] = [result[other], result[at]]
  }
  return result
}
