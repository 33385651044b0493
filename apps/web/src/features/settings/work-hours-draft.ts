import { Settings } from '@spoor/contract/routes/settings.ts'
import { t } from '../../language/t.ts'

type WorkHours = Settings['work_hours']
export type WorkDay = WorkHours['days'][number]

/** Whether the shift ends on the next day. Zero-padded HH:MM strings sort chronologically. */
export const endsNextDay = ({ works, from, to }: WorkDay): boolean => works && from !== '' && to !== '' && to <= from

/** Copies one day's times to every workday. */
export const copyTimes = (days: readonly WorkDay[], index: number): WorkDay[] =>
  days.map((day) => (day.works ? { ...day, from: days[index].from, to: days[index].to } : day))

/** Prepares hours for saving: cleared times that do not apply become office hours. */
export const toRequestHours = ({ enabled, days }: WorkHours): WorkHours => ({
  enabled,
  days: days.map((day) => (enabled && day.works ? day : { ...day, from: day.from || '08:00', to: day.to || '17:00' })),
})

/** The reason the hours cannot be saved; null if they are valid. */
export function findHoursError(hours: WorkHours): string | null {
  const { error } = Settings.shape.work_hours.safeParse(toRequestHours(hours))
  if (!error) return null
  return error.issues[0].code === 'custom'
    ? t('Choose at least one workday')
    : t('Enter a start and an end for each workday')
}
