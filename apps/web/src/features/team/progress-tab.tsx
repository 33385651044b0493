import * as routes from '@spoor/contract/routes/progress.ts'
import type { DriverProgress } from '@spoor/contract/routes/progress.ts'
import { Link } from '@tanstack/react-router'
import { Bell, CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { formatDate, formatDay, formatTime } from '../../format/instant.ts'
import { formatCount } from '../../format/quantity.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Select } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/loaded.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ResourceList, type Column } from '../../ui/resource-list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SortChoice } from '../../ui/sort-choice.tsx'
import { plural, t } from '../../language/t.ts'
import { describeCriteria, describeLogbook, describeMissing, describeReminders, sortDrivers } from './progress-words.ts'
import type { ProgressSort } from './progress-words.ts'
import { useProgress, useTeamAction } from './use-team.ts'

type Shown = 'behind' | 'all'

export function ProgressTab({ mayRun }: { mayRun: boolean }) {
  const progress = useProgress()
  const [shown, setShown] = useState<Shown>('behind')
  const [q, setQ] = useState('')
  const [sort, setSort] = useState<ProgressSort | `-${ProgressSort}`>('-behind')
  const remind = useRemind()
  const [isAsking, setAsking] = useState(false)
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const items = sortDrivers(progress.data?.items ?? [], sort).filter(
    (driver) =>
      (shown === 'all' || driver.behind.length > 0) &&
      words.every((word) => `${driver.name} ${driver.email}`.toLowerCase().includes(word)),
  )
  const behind = progress.data?.items.filter((driver) => driver.behind.length > 0) ?? []
  const unreminded = behind.filter((driver) => !driver.reminded_today).length
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex min-w-[min(13rem,100%)] flex-1 max-sm:basis-full">
          <SearchBox label={t('Search drivers')} placeholder={t('Name or email')} text={q} onText={setQ} />
        </div>
        <Select
          aria-label={t('Drivers shown')}
          className="w-auto! text-sm"
          value={shown}
          onChange={(event) => setShown(event.target.value as Shown)}
        >
          <option value="behind">{t('Behind ({n})', { n: formatCount(behind.length) })}</option>
          <option value="all">{t('All drivers ({n})', { n: formatCount(progress.data?.total ?? 0) })}</option>
        </Select>
        <SortChoice
          sort={sort}
          words={{
            behind: t('Most missing'),
            name: t('Name'),
            trip: t('Last business trip'),
            upload: t('Last upload'),
            review: t('To review'),
            reasons: t('Reasons missing'),
            late: t('Late since'),
          }}
          onSort={setSort}
        />
        {behind.length > 0 && (
          <Button
            variant="primary"
            className="h-auto! min-h-10 max-w-full py-2 whitespace-normal! pointer-coarse:min-h-11"
            disabled={unreminded === 0}
            busy={remind.isPending && remind.variables === null}
            icon={Bell}
            onClick={() => (unreminded > 1 ? setAsking(true) : remind.mutate(null))}
          >
            {unreminded === 0 ? t('All reminded today') : plural(unreminded, 'Remind {n} driver', 'Remind {n} drivers')}
          </Button>
        )}
      </div>
      <ResourceList
        query={{ ...progress, data: progress.data && { items } }}
        failed={t('The progress of your drivers could not be loaded')}
        label={t('Drivers')}
        columns={progressColumns()}
        renderCard={(driver) => <ProgressCard driver={driver} />}
        empty={<NobodyBehind shown={shown} searched={q !== ''} total={progress.data?.total ?? 0} />}
      />
      <details className="text-sm text-muted">
        <summary className="w-fit cursor-pointer font-semibold pointer-coarse:min-h-11">
          {t('What “behind” means')}
        </summary>
        <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1 pl-5">
          {describeCriteria().map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      {isAsking && (
        <FormDialog
          title={plural(unreminded, 'Remind {n} driver?', 'Remind {n} drivers?')}
          description={t('Each gets one email with what is missing.')}
          submit={t('Send reminders')}
          busy={remind.isPending}
          onSubmit={() => remind.mutate(null, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <ul className="list-disc pl-5 text-sm">
            {behind
              .filter((driver) => !driver.reminded_today)
              .map(({ id, name, email }) => (
                <li key={id} className="wrap-anywhere">
                  {name} <span className="text-muted">{email}</span>
                </li>
              ))}
          </ul>
        </FormDialog>
      )}
      {mayRun && progress.data && <MonthlyReminder on={progress.data.remind_monthly} />}
    </div>
  )
}

function NobodyBehind({ shown, searched, total }: { shown: Shown; searched: boolean; total: number }) {
  if (searched) return <EmptyState title={t('No drivers found')}>{t('Try another name.')}</EmptyState>
  if (shown === 'all' || total === 0)
    return (
      <EmptyState title={t('No drivers yet')}>
        {t('Drivers appear here once they have a seat. Invite them on the Invitations tab.')}
      </EmptyState>
    )
  return <EmptyState title={t('Everyone is up to date')} />
}

function useRemind() {
  return useTeamAction({
    call: (id: string | null) => api.call(routes.remindDrivers, { body: id === null ? {} : { employee_ids: [id] } }),
    success: describeReminders,
    failure: t('The reminder could not be sent'),
  })
}

function progressColumns(): Column<DriverProgress>[] {
  return [
    {
      head: t('Driver'),
      className: 'min-w-48 py-2',
      cell: (driver) => <DriverName driver={driver} />,
    },
    { head: t('Missing'), className: 'py-2', cell: (driver) => <Missing driver={driver} /> },
    {
      head: t('Last business trip'),
      className: 'py-2',
      cell: (driver) => (
        <>
          <span className="block whitespace-nowrap">{lastTrip(driver)}</span>
          <span className="block text-xs whitespace-nowrap text-muted">
            {t('Last upload')}: <LastUpload driver={driver} />
          </span>
        </>
      ),
    },
    { head: t('To review'), numeric: true, cell: ({ to_review }) => formatCount(to_review) },
    { head: t('No reason'), numeric: true, cell: ({ without_reason }) => formatCount(without_reason) },
    { head: t('Logbook'), className: 'py-2', cell: describeLogbook },
    {
      head: t('Reminder'),
      className: 'text-right',
      headClassName: 'text-right',
      cell: (driver) => <RemindButton driver={driver} />,
    },
  ]
}

const lastTrip = ({ last_business_day: day }: DriverProgress): string => (day === null ? t('None yet') : formatDay(day))

function LastUpload({ driver: { last_upload_at: at } }: { driver: DriverProgress }) {
  return <>{at === null ? t('None yet') : formatDate(at)}</>
}

function DriverName({ driver }: { driver: DriverProgress }) {
  return (
    <>
      <Link
        to="/team"
        search={{ tab: 'employees', driver: driver.id }}
        className="block max-w-full truncate rounded font-semibold hover:underline pointer-coarse:min-h-11"
        title={driver.name}
      >
        {driver.name}
      </Link>
      <span className="block text-xs wrap-anywhere text-muted">{driver.email}</span>
    </>
  )
}

export function Missing({ driver }: { driver: DriverProgress }) {
  if (driver.behind.length === 0) return <StateBadge label={t('Up to date')} tone="good" Icon={CircleCheck} />
  return (
    <span className="flex flex-wrap gap-1">
      {driver.behind.map((reason) => (
        <StateBadge key={reason} label={describeMissing(reason, driver)} tone="warn" Icon={CircleAlert} />
      ))}
    </span>
  )
}

/** Reminds one driver, once a day. */
export function RemindButton({ driver }: { driver: DriverProgress }) {
  const remind = useRemind()
  if (driver.reminded_today && driver.reminded_at !== null)
    return (
      <span className="inline-block max-w-28 text-right text-xs text-muted">
        {t('Reminded today at {time}', { time: formatTime(driver.reminded_at) })}
      </span>
    )
  if (driver.behind.length === 0) return null
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      <Button
        size="small"
        icon={Bell}
        aria-label={t('Remind {name}', { name: driver.name })}
        busy={remind.isPending}
        onClick={() => remind.mutate(driver.id)}
      >
        {t('Remind')}
      </Button>
      {driver.reminded_at !== null && (
        <span className="text-xs text-muted">{t('Last on {day}', { day: formatDate(driver.reminded_at) })}</span>
      )}
    </span>
  )
}

function ProgressCard({ driver }: { driver: DriverProgress }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <DriverName driver={driver} />
        </div>
        <RemindButton driver={driver} />
      </div>
      <Missing driver={driver} />
      <p className="text-muted">
        {t('Last business trip')}: {lastTrip(driver)} · {t('Last upload')}: <LastUpload driver={driver} /> ·{' '}
        {t('Logbook')}: {describeLogbook(driver)}
      </p>
    </div>
  )
}

function MonthlyReminder({ on }: { on: boolean }) {
  const set = useTeamAction({
    call: (next: boolean) => api.call(routes.setMonthlyReminder, { body: { on: next } }),
    success: (reply) => (reply.on ? t('Monthly reminder is on') : t('Monthly reminder is off')),
    failure: t('The monthly reminder could not be changed'),
  })
  return (
    <Checkbox checked={on} disabled={set.isPending} onChange={(event) => set.mutate(event.target.checked)}>
      {t('Remind everybody who is behind on day {n} of each month', { n: routes.SUBMIT_BY_DAY + 1 })}
    </Checkbox>
  )
}
