import type { Settings } from '@spoor/contract/routes/settings.ts'
import { useSettings } from '../../api/use-settings.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Section } from '../../ui/section.tsx'
import { useChangeSettings } from './use-settings.ts'
import { useStoredDraft } from './use-stored-draft.ts'
import { toRequestHours, endsNextDay, copyTimes, findHoursError, type WorkDay } from './work-hours-draft.ts'
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
        {({ work_hours }) => <WorkHoursForm ownerId={profile.id} timezone={profile.timezone} saved={work_hours} />}
      </Loaded>
    </Section>
  )
}

function WorkHoursForm({
  ownerId,
  timezone,
  saved,
}: {
  ownerId: string
  timezone: string
  saved: Settings['work_hours']
}) {
  const { draft, changed, set } = useStoredDraft('work_hours', ownerId, saved)
  const save = useChangeSettings()
  const { enabled, days } = draft
  const fault = findHoursError(draft)
  const first = days.findIndex(({ works }) => works)
  const change = (index: number, part: Partial<WorkDay>) => set({ days: days.with(index, { ...days[index], ...part }) })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!fault) save.mutate({ work_hours: toRequestHours(draft) })
      }}
    >
      <Checkbox checked={enabled} onChange={(event) => set({ enabled: event.target.checked })}>
        {t('Use my work hours')}
      </Checkbox>
      {enabled && (
        <>
          <ul aria-label={t('Work hours')} className="mt-3 flex flex-col divide-y divide-line border-y border-line">
            {days.map((day, index) => (
              <DayRow key={DAYS[index]} index={index} day={day} onChange={(part) => change(index, part)} />
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
                onClick={() => set({ days: copyTimes(days, first) })}
              >
                {t('Copy the times of {day} to all workdays', { day: DAYS[first] })}
              </Button>
            )}
          </div>
        </>
      )}
      <div aria-live="polite" className="my-3 empty:my-0">
        {fault && <Notice kind="bad">{fault}</Notice>}
      </div>
      <Button
        type="submit"
        variant="primary"
        className="mt-3"
        busy={save.isPending}
        disabled={!changed || fault !== null}
      >
        {t('Save work hours')}
      </Button>
    </form>
  )
}

function DayRow({ index, day, onChange }: { index: number; day: WorkDay; onChange: (part: Partial<WorkDay>) => void }) {
  const name = DAYS[index]
  const field = (part: 'from' | 'to', label: string) => (
    <Input
      type="time"
      aria-label={label}
      required
      aria-invalid={day[part] === '' || undefined}
      className="w-36! px-2"
      value={day[part]}
      onChange={(event) => onChange({ [part]: event.target.value })}
    />
  )
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 max-sm:py-3">
      <Checkbox className="w-32" checked={day.works} onChange={(event) => onChange({ works: event.target.checked })}>
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
