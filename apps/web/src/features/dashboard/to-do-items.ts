import type { Upload } from '@spoor/contract/routes/uploads.ts'
import type { Readiness, ReadinessLine } from '@spoor/contract/routes/vehicles.ts'
import { GAP_CODES, GAPS, type GapCode } from '@spoor/core/report/gaps.ts'

export type ToDoItem =
  | { kind: 'needs_look' | 'failed_uploads'; uploads: readonly Upload[] }
  | { kind: 'review'; trips: number }
  | { kind: 'reasons'; trips: number }
  | { kind: 'gaps'; readiness: Readiness; gaps: number; distanceKm: number }
  | { kind: 'readiness'; readiness: Readiness; line: ReadinessLine }

/** Trips to review and reasons are separate items covering all years. */
const isListed = (code: GapCode): boolean =>
  GAPS[code].weight !== 'note' && !['review', 'add_reasons'].includes(GAPS[code].fix)

/** Open tasks for the driver, most urgent first. */
export function toDoItems({
  needLook,
  uploads,
  pendingTrips,
  withoutReason,
  readiness,
}: {
  /** Uploads that wait for an answer. */
  needLook: readonly Upload[]
  /** The newest. */
  uploads: readonly Upload[]
  pendingTrips: number
  withoutReason: number
  /** For the current tax year, by vehicle. */
  readiness: readonly Readiness[]
}): ToDoItem[] {
  const failed = uploads.filter((upload) => isUnresolved(upload, uploads))
  const items: ToDoItem[] = []
  const open = needLook.filter(({ undone_at }) => undone_at === null)
  if (open.length > 0) items.push({ kind: 'needs_look', uploads: open })
  if (failed.length > 0) items.push({ kind: 'failed_uploads', uploads: failed })
  if (pendingTrips > 0) items.push({ kind: 'review', trips: pendingTrips })
  if (withoutReason > 0) items.push({ kind: 'reasons', trips: withoutReason })
  for (const code of GAP_CODES.filter(isListed)) {
    for (const vehicle of readiness) {
      const lines = vehicle.lines.filter((line) => line.code === code)
      if (lines.length === 0) continue
      if (code === 'unlogged') {
        const distanceKm = lines.reduce((sum, line) => sum + (line.distance_km ?? 0), 0)
        items.push({ kind: 'gaps', readiness: vehicle, gaps: lines.length, distanceKm })
      } else items.push(...lines.map((line) => ({ kind: 'readiness' as const, readiness: vehicle, line })))
      // Every vehicle's list includes the gaps of the year.
      if (GAPS[code].ofYear) break
    }
  }
  return items
}

/** A failed file remains an item until it is undone or the same file is uploaded again successfully. */
const isUnresolved = (upload: Upload, all: readonly Upload[]): boolean =>
  upload.status === 'failed' &&
  upload.undone_at === null &&
  !all.some(
    ({ filename, status, uploaded_at: at }) =>
      status === 'saved' && filename === upload.filename && at > upload.uploaded_at,
  )
