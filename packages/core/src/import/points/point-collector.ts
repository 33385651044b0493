import { CellKind, cellText, type Row } from '../../tabular/row.ts'
import { trimBlanks } from '../cells/cell-text.ts'
import { TextCache } from '../cells/text-cache.ts'
import type { DistanceUnit, SpeedUnit } from '../fields.ts'
import { MOST_VEHICLES, makeTooManyVehiclesFailure } from '../import-bounds.ts'
import type { VehicleTrack } from '../result.ts'
import { normaliseVehicle } from '../vehicle-spelling.ts'
import { FixColumns, type OptionalColumns } from './fix-columns.ts'
import { guessOdometerUnit, guessSpeedUnit, METRES_OF_DISTANCE_UNIT, MPS_OF_SPEED_UNIT } from './guess-units.ts'

export interface CollectedPoints {
  vehicles: VehicleTrack[]
  duplicates: number
  speedUnit: SpeedUnit | null
  odometerUnit: DistanceUnit | null
  /** Units that were assumed because they were neither stated nor inferred. */
  assumed: ('speed' | 'odometer')[]
}

/** Collects fixes in any order from any reader and builds one track per vehicle. */
export class PointCollector {
  readonly #has: OptionalColumns
  readonly #vehicles: { name: string; fixes: FixColumns }[] = []
  readonly #byName = new Map<string, number>()
  readonly #cells = new TextCache((text) => this.#find(text))

  constructor(has: OptionalColumns) {
    this.#has = has
  }

  /** Returns the number of a vehicle by name, to pass to {@link getFixes}. */
  vehicle(name: string): number {
    const key = normaliseVehicle(name)
    let index = this.#byName.get(key)
    if (index === undefined) {
      index = this.#vehicles.length
      if (index === MOST_VEHICLES) throw makeTooManyVehiclesFailure()
      this.#vehicles.push({ name, fixes: new FixColumns(this.#has) })
      this.#byName.set(key, index)
    }
    return index
  }

  /** Returns the number of the vehicle in a cell; -1 if there is none. */
  readVehicle(row: Row, column: number): number {
    if (column < 0 || column >= row.count || row.kind[column] === CellKind.empty) return -1
    if (row.kind[column] !== CellKind.text) return this.#find(cellText(row, column))
    return this.#cells.get(row.bytes[column], row.start[column], row.end[column])
  }

  #find(text: string): number {
    const name = trimBlanks(text)
    return name === '' ? -1 : this.vehicle(name)
  }

  getFixes(vehicle: number): FixColumns {
    return this.#vehicles[vehicle].fixes
  }

  /** Returns the tracks in time order without exact duplicates, and consumes the fixes. */
  finish(stated: { speedUnit: SpeedUnit | null; odometerUnit: DistanceUnit | null }): CollectedPoints {
    const all = this.#vehicles.map((each) => each.fixes)
    const assumed: ('speed' | 'odometer')[] = []
    const sawSpeed = all.some((fixes) => fixes.sawSpeed)
    const sawOdometer = all.some((fixes) => fixes.sawOdometer)
    const speedUnit = sawSpeed ? (stated.speedUnit ?? guessSpeedUnit(all)) : stated.speedUnit
    const odometerUnit = sawOdometer ? (stated.odometerUnit ?? guessOdometerUnit(all)) : stated.odometerUnit
    if (sawSpeed && speedUnit === null) assumed.push('speed')
    if (sawOdometer && odometerUnit === null) assumed.push('odometer')
    const units = {
      mpsPerUnit: MPS_OF_SPEED_UNIT[speedUnit ?? 'kmh'],
      metresPerUnit: METRES_OF_DISTANCE_UNIT[odometerUnit ?? 'km'],
    }
    let duplicates = 0
    const vehicles: VehicleTrack[] = []
    for (const { name, fixes } of this.#vehicles) {
      if (fixes.count === 0) continue
      const drained = fixes.drain(units)
      duplicates += drained.duplicates
      vehicles.push({ vehicle: name, track: drained.track })
    }
    return { vehicles, duplicates, speedUnit, odometerUnit, assumed }
  }
}
