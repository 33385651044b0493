import type { ColumnType, Side, UploadKind } from '../columns/column-types.ts'
import { hasPosition, type Assignment } from './hypothesis.ts'

/** Whether the columns describe points or trips; null for neither. */
export function inferKind(assignment: Assignment): UploadKind | null {
  const has = (type: ColumnType): boolean => assignment.has(type)
  const end = (side: Side): boolean =>
    has(`${side}_location`) || has(`${side}_position`) || (has(`${side}_latitude`) && has(`${side}_longitude`))
  const hasDistance = has('distance') || has('business_distance')
  if (end('start') && end('end')) return 'trips'
  // A drive with one position ended there.
  if (hasPosition(assignment) && has('start_time') && has('end_time') && hasDistance) return 'trips'
  if (hasPosition(assignment) && !end('end')) return 'points'
  if (has('start_odometer') && has('end_odometer')) return 'trips'
  if ((end('start') || end('end')) && has('end_odometer')) return 'trips'
  // One end with a place plus a distance or an end time is enough for a trip.
  if ((end('start') || end('end')) && (hasDistance || (end('end') && has('end_time')))) return 'trips'
  // A distance is enough for a trip without places if it has both times, a duration or a list names its kind.
  if (hasDistance && has('start_time') && (has('end_time') || has('duration'))) return 'trips'
  if (hasDistance && ((has('end_time') && has('duration')) || has('activity'))) return 'trips'
  return has('location') && hasDistance ? 'trips' : null
}
