import type { SettingsChange } from '@spoor/contract/routes/settings.ts'
import { buildWorkWeek, type WeekSpan, type WorkHours } from '@spoor/core/work-hours/work-hours.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { switchPresetOn } from '../../../domain/learning/switch-preset.ts'

/** @throws HttpError 422 if the vehicle is not the owner's */
export async function updateSettings(
  tx: Transaction,
  ownerId: string,
  { work_hours, company_sees_from, home_office: office, ...given }: SettingsChange,
): Promise<void> {
  if (company_sees_from !== undefined) await setCompanySeesFrom(tx, ownerId, company_sees_from)
  if (work_hours) await setWorkHours(tx, ownerId, work_hours)
  const changes = { ...given, ...(office !== undefined && { home_office: office && JSON.stringify(office) }) }
  if (Object.values(changes).every((value) => value === undefined)) return
  if (changes.default_vehicle_id) await requireVehicle(tx, ownerId, changes.default_vehicle_id)
  await tx.updateTable('app_user').set(changes).where('id', '=', ownerId).execute()
}

async function requireVehicle(tx: Transaction, ownerId: string, id: string): Promise<void> {
  const vehicle = await tx
    .selectFrom('vehicle')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  const message = 'You have no such vehicle.'
  if (vehicle === undefined) throw new HttpError(422, message, { default_vehicle_id: message })
}

/** Starts or stops sharing trips before the day of joining with the company. */
async function setCompanySeesFrom(tx: Transaction, ownerId: string, day: string): Promise<void> {
  const { joined_company_on: joinedOn } = await tx
    .selectFrom('app_user')
    .select('joined_company_on')
    .where('id', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const refuse = (message: string) => new HttpError(422, message, { company_sees_from: message })
  if (joinedOn === null) throw refuse('You do not belong to a company.')
  if (day > joinedOn)
    throw refuse(
      `Your company sees your business trips from ${joinedOn} on, the day you joined. Choose this day or an earlier one.`,
    )
  await tx.updateTable('app_user').set({ company_sees_from: day }).where('id', '=', ownerId).execute()
}

/**
 * Stores the hours as entered, and as weekly ranges for database queries. Switching them on adds rules that suggest a
 * class by these hours; the driver may delete the rules and keep the hours as a filter.
 */
async function setWorkHours(tx: Transaction, ownerId: string, hours: WorkHours): Promise<void> {
  const { work_hours: stored } = await tx
    .selectFrom('app_user')
    .select('work_hours')
    .where('id', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (hours.enabled && !stored.enabled) await switchPresetOn(tx, { ownerId }, 'work_hours')
  await tx
    .updateTable('app_user')
    .set({ work_hours: JSON.stringify(hours), work_seconds: multirange(buildWorkWeek(hours).work) })
    .where('id', '=', ownerId)
    .execute()
}

const multirange = (spans: readonly WeekSpan[]): string =>
  `{${spans.map(({ fromS, toS }) => `[${fromS},${toS}]`).join(',')}}`
