import { kindOf } from '../kind-of.ts'
import { Evidence } from '../hypothesis.ts'
import type { Hypothesis, Layout } from '../hypothesis.ts'
import { isRegistration } from '../vehicle-name.ts'

const NAME = /^(?:name|naam)$/i
/** A column of names tells vehicles apart only where each of them comes again and again. */
const LEAST_ROWS_OF_NAME = 5

/**
 * A column that is called a name is the vehicle's where registrations stand in it. Other names may be those of vehicles,
 * drivers or tracks.
 */
export const vehicleByRegistrations: Layout = {
  name: 'registrations under a header that says name',
  isSecondGuess: true,
  fixture: `Name,Time,Latitude,Longitude\n${Array.from(
    { length: 10 },
    (_, i) => `${i < 5 ? 'CA 123-456' : 'CF 998-877'},2025-05-13 07:${30 + i},-33.92${i},18.42`,
  ).join('\n')}`,
  propose({ headers, profiles, best }) {
    const column = headers.findIndex((header) => NAME.test(header.trim()))
    const profile = profiles[column]
    if (!profile || best('vehicle')) return []
    const names = [...profile.distinct]
    if (names.length === 0 || profile.filled < names.length * LEAST_ROWS_OF_NAME) return []
    if (names.every(isRegistration)) {
      const claims = [{ type: 'vehicle' as const, column, because: `registrations such as '${names[0]}'` }]
      return [{ claims, score: Evidence.looks }]
    }
    return names.length === 1 ? [] : [askForVehicle(column, headers[column].trim(), names)]
  },
}

function askForVehicle(column: number, header: string, names: readonly string[]): Hypothesis {
  return {
    claims: [],
    needs: (assignment) =>
      kindOf(assignment) === 'points' &&
      !assignment.has('vehicle') &&
      ![...assignment.values()].some((claim) => claim.column === column),
    doubts: [
      `The column '${header}' has several names, such as '${names[0]}' and '${names[1]}', and all positions were read as those of one vehicle. If each is a vehicle of its own, choose the column as Vehicle with Fix columns.`,
    ],
    score: 1,
  }
}
