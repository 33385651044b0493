import type { Settings } from '@spoor/contract/routes/settings.ts'
import { t } from '../../language/t.ts'

type WorkHours = Settings['work_hours']
export type WorkDay = WorkHours['days'][number]

/** Whether a day's shift ends on the next day. Times of one length sort as the clock runs. */
export const overMidnight = ({ works, from, to }: WorkDay): boolean => works && from !== '' && to !== '' && to <= from

/** Gives every workday the times of one. */
export const withTimesOf = (days: readonly WorkDay[], index: number): WorkDay[] =>
  days.map((day) => (day.works ? { ...day, from: days[index].from, to: days[index].to } : day))

/** As they are sent: a day off whose times were cleared gets those of an office again. */
export const hoursToSend = ({ enabled, days }: WorkHours): WorkHours => ({
  enabled,
  days: days.map((day) => (day.works ? day : { ...day, from: day.from || '08:00', to: day.to || '17:00' })),
})

/** What keeps the hours from being saved, in a sentence for the driver; null where nothing does. */
export function workHoursFault({ enabled, days }: WorkHours): string | null {
  if (!enabled) return null
  if (!days.some(({ works }) => works)) return t('Choose at least one workday')
  if (days.some(({ works, from, to }) => works && (from === '' || to === ''))) {
    return t('Enter a start and an end for each workday')
  }
  return null
}
