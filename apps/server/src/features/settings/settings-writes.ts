import type { Settings } from '@spoor/contract/routes/settings.ts'
import { buildWorkWeek } from '@spoor/core/work-hours/work-hours.ts'
import type { WeekSpan, WorkHours } from '@spoor/core/work-hours/work-hours.ts'
import type { Transaction } from '../../database/database.ts'
import { HttpError } from '../../http/http-error.ts'
import { switchPresetOn } from '../../suggestions/switch-preset.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** @throws HttpError 422 if the vehicle is not the owner's */
export async function updateSettings(
  tx: Transaction,
  ownerId: string,
  { work_hours, ...changes }: Partial<Settings>,
): Promise<void> {
  if (work_hours) await setWorkHours(tx, ownerId, work_hours)
  if (Object.values(changes).every((value) => value === undefined)) return
  try {
    await tx.updateTable('app_user').set(changes).where('id', '=', ownerId).execute()
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
    const message = 'You have no such vehicle.'
    throw new HttpError(422, message, { default_vehicle_id: message })
  }
}

/**
 * Stores the hours as entered, and as ranges of the week for database queries. Switching them on adds the rules that
 * suggest by them; the driver may delete these and keep the hours as a filter.
 */
async function setWorkHours(tx: Transaction, ownerId: string, hours: WorkHours): Promise<void> {
  const { work_hours: stored } = await tx
    .selectFrom('app_user')
    .select('work_hours')
    .where('id', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (hours.enabled && !(stored as unknown as WorkHours).enabled) await switchPresetOn(tx, { ownerId }, 'work_hours')
  await tx
    .updateTable('app_user')
    .set({ work_hours: JSON.stringify(hours), work_seconds: multirange(buildWorkWeek(hours).work) })
    .where('id', '=', ownerId)
    .execute()
}

const multirange = (spans: readonly WeekSpan[]): string =>
  `{${spans.map(({ fromS, toS }) => `[${fromS},${toS}]`).join(',')}}`
