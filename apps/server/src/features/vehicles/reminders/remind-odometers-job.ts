import type { LocalDate } from '@spoor/core/units/local-date.ts'
import { addDays, firstOfMonth } from '@spoor/core/units/local-date.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { deleteOrphanedFiles } from '../../../files/delete-orphaned-files.ts'
import type { JobRunner } from '../../../jobs/jobs.ts'
import type { Letter } from '../../../mail/letter.ts'
import { mailDue } from '../../../mail/mail-due.ts'
import { say } from '../../../mail/mail-words.ts'
import { findStoredPhotos } from '../vehicle-queries.ts'
import type { OdometerReminder } from './odometer-reminder-writes.ts'
import { takeOdometerReminders } from './odometer-reminder-writes.ts'

/** A vehicle that has not been driven for longer is asked for nothing. */
const DRIVEN_WITHIN_MONTHS = 12
/** A mail stays short however large the fleet. */
const MAX_NAMED = 20

/** On the last day of a tax year and on the first of the next, asks drivers for the readings that they have not entered. */
export async function remindOdometers(dependencies: Dependencies): Promise<void> {
  const { clock, config } = dependencies
  const now = new Date(clock.nowMs())
  const today = taxDayAt(now.getTime())
  const days = today.endsWith('-03-01')
    ? { from: addDays(today, -1), to: today }
    : { from: today, to: addDays(today, 1) }
  if (!days.to.endsWith('-03-01')) return
  const drivenSince = firstOfMonth(today, -DRIVEN_WITHIN_MONTHS)
  await mailDue(
    dependencies,
    (tx, atMost) => takeOdometerReminders(tx, { today, days, drivenSince, now, atMost }),
    (reminder) => odometerMail(reminder, { today, origin: config.origin }),
  )
}

function odometerMail(
  { name, email, vehicles }: OdometerReminder,
  { today, origin }: { today: LocalDate; origin: string },
): Letter {
  const one = vehicles.length === 1
  const day = { day: today }
  return {
    to: email,
    name,
    subject: one
      ? say('Enter today’s odometer reading')
      : say('Enter today’s odometer readings of {n} vehicles', { n: vehicles.length }),
    blocks: [
      one
        ? say('SARS wants the odometer reading of {day} from your vehicle. Without it, there is no claim.', { day })
        : say('SARS wants the odometer reading of {day} from each of your vehicles. Without it, there is no claim.', {
            day,
          }),
      ...vehicles.slice(0, MAX_NAMED).map((vehicle) => ({
        label:
          vehicle.name === ''
            ? say('Enter the reading of your vehicle')
            : say('Enter the reading of {vehicle}', { vehicle: vehicle.name }),
        url: `${origin}/vehicles/${vehicle.id}?tab=odometer&day=${today}`,
      })),
      ...(vehicles.length > MAX_NAMED ? [{ label: say('See all your vehicles'), url: `${origin}/vehicles` }] : []),
      say('You can switch these emails off in your settings.'),
    ],
  }
}

export function handleVehicleJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('remind-odometers', () => remindOdometers(dependencies))
  runner.handle('clear-odometer-photos', () =>
    deleteOrphanedFiles(dependencies, 'odometers/', (ownerId, ids) =>
      findStoredPhotos(dependencies.database, ownerId, ids),
    ),
  )
}
