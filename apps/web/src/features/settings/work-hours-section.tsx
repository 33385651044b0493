import { Settings } from '@spoor/contract/routes/settings.ts'
import { useState } from 'react'
import { useSettings } from '../../api/use-settings.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Input } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Section } from '../../ui/section.tsx'
import { useChangeSettings } from './use-settings.ts'
import { t } from '../../language/t.ts'

const DAYS = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
] as const

/** The driver's work hours, used by the logbook filter and for suggestions. */
export function WorkHoursSection() {
  const settings = useSettings()
  const profile = useSession()?.profile
  if (!profile) return null
  return (
    <Section
      title={t('Work hours')}
      description={t(
        'Use them to find trips during and outside work hours; unclassified trips get a suggestion. Nothing is classified until you confirm it.',
      )}
    >
      <Loaded
        query={settings}
        failed={t('Your work hours could not be loaded')}
        skeleton={<Skeleton className="h-12" />}
      >
        {({ work_hours }) => <WorkHoursForm timezone={profile.timezone} saved={work_hours} />}
      </Loaded>
    </Section>
  )
}

function WorkHoursForm({ timezone, saved }: { timezone: string; saved: Settings['work_hours'] }) {
  const [draft, setDraft] = useState(saved)
  const save = useChangeSettings()
  const { enabled, days } = draft
  const fault = findHoursError(draft)
  const first = days.findIndex(({ works }) => works)
  const commit = (next: Settings['work_hours']): void => {
    setDraft(next)
    if (findHoursError(next) === null && JSON.stringify(next) !== JSON.stringify(saved))
      save.mutate({ work_hours: toRequestHours(next) })
  }
  const change = (index: number, part: Partial<WorkDay>) => ({
    ...draft,
    days: days.with(index, { ...days[index], ...part }),
  })
  return (
    <>
      <Checkbox checked={enabled} onChange={(event) => commit({ ...draft, enabled: event.target.checked })}>
        {t('Use my work hours')}
      </Checkbox>
      {enabled && (
        <>
          <ul aria-label={t('Work hours')} className="mt-3 flex flex-col divide-y divide-line border-y border-line">
            {days.map((day, index) => (
              <DayRow
                key={DAYS[index]}
                index={index}
                day={day}
                onSwitch={(works) => commit(change(index, { works }))}
                onType={(part) => setDraft(change(index, part))}
                onLeave={() => commit(draft)}
              />
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-sm text-muted">
              {t('Times are in the {timezone} time zone', { timezone: timezone.replaceAll('_', ' ') })}
            </p>
            {first !== -1 && (
              <Button
                size="small"
                variant="quiet"
                className="-mx-3"
                onClick={() => commit({ ...draft, days: copyTimes(days, first) })}
              >
                {t('Copy the times of {day} to all workdays', { day: DAYS[first] })}
              </Button>
            )}
          </div>
        </>
      )}
      <div aria-live="polite" className="mt-3 empty:mt-0">
        {fault && <Notice kind="bad">{fault}</Notice>}
      </div>
    </>
  )
}

function DayRow({
  index,
  day,
  onSwitch,
  onType,
  onLeave,
}: {
  index: number
  day: WorkDay
  onSwitch: (works: boolean) => void
  /** A time changes with each digit, so it is saved when the focus leaves it. */
  onType: (part: Partial<WorkDay>) => void
  onLeave: () => void
}) {
  const name = DAYS[index]
  const field = (part: 'from' | 'to', label: string) => (
    <Input
      type="time"
      aria-label={label}
      required
      aria-invalid={day[part] === '' || undefined}
      className="w-36! px-2"
      value={day[part]}
      onChange={(event) => onType({ [part]: event.target.value })}
      onBlur={onLeave}
    />
  )
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 max-sm:py-3">
      <Checkbox className="w-32" checked={day.works} onChange={(event) => onSwitch(event.target.checked)}>
        {name}
      </Checkbox>
      {day.works ? (
        <span className="flex items-center gap-2 text-sm">
          {field('from', t('{day} from', { day: name }))}
          <span aria-hidden>–</span>
          {field('to', t('{day} to', { day: name }))}
        </span>
      ) : (
        <span className="text-sm text-muted">{t('Day off')}</span>
      )}
      {endsNextDay(day) && (
        <span className="text-sm text-muted">
          {day.from === day.to ? t('24 hours') : t('to {day}', { day: DAYS[(index + 1) % DAYS.length] })}
        </span>
      )}
    </li>
  )
}

type WorkHours = Settings['work_hours']
type WorkDay = WorkHours['days'][number]

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

export function findHoursError(hours: WorkHours): string | null {
  const { error } = Settings.shape.work_hours.safeParse(toRequestHours(hours))
  if (!error) return null
  return error.issues[0].code === 'custom'
    ? t('Choose at least one workday')
    : t('Enter a start and an end for each workday')
}
