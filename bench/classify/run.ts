import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { readTripFile } from '../../apps/server/src/domain/reading/read-trip-file.ts'
import { scoreAll, SPOOR } from './candidates.ts'
import type { ConfirmedByDriver } from './candidates.ts'
import { confirmWithErrors, DRIVERS, generateDriver } from './drivers.ts'
import type { DriverName } from './drivers.ts'
import { COMMUTERS, scoreFirstHour } from './first-hour.ts'
import type { Score } from './score.ts'
import { size } from '../smallest.ts'

/**
 * Prints accuracy, coverage and calibration of suggestions on generated drivers, and on the trip files given as
 * arguments, next to three simple methods. Only earlier trips are used to suggest each trip's class. Then what new drivers
 * would lose who decide only their commute at first.
 */

const SEEDS = size([1, 2, 3], [1])
const WRONG_LABELS = 0.03

const { positionals: files } = parseArgs({ allowPositionals: true })
const clock = zoneClock(DEFAULT_TIMEZONE)

console.log('| driver | trips | Spoor | majority | hours rule | same ends | coverage | ECE | corrections | silent |')
console.log('|---|---|---|---|---|---|---|---|---|---|')
for (const name of Object.keys(DRIVERS) as DriverName[]) {
  printRow(
    name,
    SEEDS.map((seed) => confirmWithErrors(generateDriver(name, seed).trips, WRONG_LABELS, seed + 100)),
  )
}
for (const file of files) {
  const trips = (await readTripFile(file, DEFAULT_TIMEZONE)).flatMap(
    ({ startLat, startLng, endLat, endLng, startLocation, endLocation, classification, ...row }) =>
      classification === null
        ? []
        : [
            {
              ...row,
              vehicleName: row.vehicle,
              classification,
              start: { lat: startLat, lng: startLng, text: startLocation, place: null },
              end: { lat: endLat, lng: endLng, text: endLocation, place: null },
            },
          ],
  )
  printRow(basename(file), [trips])
}

console.log(
  '\n| first hour | home and work | business elsewhere | lost after the commute | after a client | ways back right |',
)
console.log('|---|---|---|---|---|---|')
for (const named of [true, false]) {
  for (const name of COMMUTERS) {
    const scores = SEEDS.map((seed) => scoreFirstHour(name, seed, named, clock))
    const sum = (figure: keyof (typeof scores)[number]) => scores.reduce((all, score) => all + score[figure], 0)
    const waysBack = `${sum('waysBackRight')} of ${sum('waysBack')}`
    const cells = [name, named ? 'named' : 'unnamed', sum('elsewhere'), sum('lost'), sum('lostLater'), waysBack]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

function printRow(name: string, drivers: readonly (readonly ConfirmedByDriver[])[]): void {
  const scored = drivers.map((trips) => scoreAll(trips, clock))
  const mean = (candidate: string, figure: keyof Score): number =>
    scored.reduce((sum, scores) => sum + scores.get(candidate)![figure], 0) / scored.length
  const accuracies = [...scored[0].keys()].map((candidate) => mean(candidate, 'balancedAccuracy').toFixed(3))
  const cells = [
    name,
    mean(SPOOR, 'trips').toFixed(0),
    ...accuracies,
    mean(SPOOR, 'coverage').toFixed(3),
    mean(SPOOR, 'calibrationError').toFixed(3),
    mean(SPOOR, 'correctionsPer100').toFixed(1),
    mean(SPOOR, 'silentPer100').toFixed(1),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
