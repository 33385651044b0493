import { addDays, firstOfMonth, type LocalDate } from '@spoor/core/units/local-date.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { clearDocuments } from '../../../platform/documents/owned-documents.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'
import { type Letter, mailText } from '../../../platform/mail/letter.ts'
import { mailDue } from '../../../platform/mail/mail-due.ts'
import { takeOdometerReminders, type OdometerReminder } from './odometer-reminder-writes.ts'

/** Vehicles not driven for longer are skipped. */
const DRIVEN_WITHIN_MONTHS = 12
/** Keeps the mail short however large the fleet. */
const MAX_NAMED = 20

/** Requests missing readings from drivers on the last day of a tax year and the first day of the next. */
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
    (tx, atMost) => takeOdometerReminders(tx, { today, days, drivenSince, now, atMost, config }),
    (reminder) => writeOdometerMail(reminder, { today, origin: config.origin }),
  )
}

function writeOdometerMail(
  { name, email, vehicles }: OdometerReminder,
  { today, origin }: { today: LocalDate; origin: string },
): Letter {
  const one = vehicles.length === 1
  const day = { day: today }
  return {
    to: email,
    name,
    subject: one
      ? mailText('Enter today’s odometer reading')
      : mailText('Enter today’s odometer readings of {n} vehicles', { n: vehicles.length }),
    blocks: [
      one
        ? mailText('SARS requires your vehicle’s odometer reading on {day}. Without it, you cannot claim.', {
            day,
          })
        : mailText(
            'SARS requires the odometer reading of each of your vehicles on {day}. Without it, you cannot claim.',
            {
              day,
            },
          ),
      ...vehicles.slice(0, MAX_NAMED).map((vehicle) => ({
        label:
          vehicle.name === ''
            ? mailText('Enter the reading of your vehicle')
            : mailText('Enter the reading of {vehicle}', { vehicle: vehicle.name }),
        url: `${origin}/vehicles/${vehicle.id}?tab=odometer&day=${today}`,
      })),
      ...(vehicles.length > MAX_NAMED ? [{ label: mailText('See all your vehicles'), url: `${origin}/vehicles` }] : []),
      mailText('You can switch these emails off in your settings.'),
      { label: mailText('Open the settings'), url: `${origin}/settings` },
    ],
  }
}

export function handleVehicleJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('remind-odometers', () => remindOdometers(dependencies))
  runner.handle('clear-odometer-photos', () => clearDocuments(dependencies, 'odometers'))
}
