import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { type Plan, PLANS } from '@spoor/contract/limits/plans.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { exportTeam } from '@spoor/contract/routes/cost-centres.ts'
import type { getTeamTotals, TeamOverview } from '@spoor/contract/routes/team.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import { addMonths, monthAt } from '@spoor/core/units/month.ts'
import { useAction } from '../../ui/use-action.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Armchair, BookOpenCheck, Briefcase, Building2, CalendarClock, Download } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { downloadFile } from '../../api/api.ts'
import { formatDate, formatMonth } from '../../format/instant.ts'
import { formatCount } from '../../format/quantity.ts'
import { t } from '../../language/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormSelect } from '../../ui/form.tsx'
import { Options, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { MonthChart, type MonthKilometres } from '../../ui/month-chart.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Kilometres } from '../../ui/quantity.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { STAT_GRID, StatCard } from '../../ui/stat-card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useNowMs } from '../../ui/use-now-ms.ts'
import { useToday } from '../../ui/use-today.ts'
import { CostCentresTab } from './cost-centres-tab.tsx'
import { EmployeesTab } from './employees-tab.tsx'
import { InvitationsTab } from './invitations-tab.tsx'
import { LogbooksTab } from './logbooks-tab.tsx'
import { PlanTab } from './plan-tab.tsx'
import { ProgressTab } from './progress-tab.tsx'
import { DEFAULT_TEAM_TAB, type TeamSearch, type TeamTab } from './team-search.ts'
import { useProgress, useTeam, useTeamTotals } from './use-team.ts'
import { VehiclesTab } from './vehicles-tab.tsx'

const MONTHS_OFFERED = 36

function ExportDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const { control, handleSubmit } = useForm({ defaultValues: { from: month, to: month } })
  const [from, to] = useWatch({ control, name: ['from', 'to'] })
  const download = useAction({
    call: (query: { from: string; to: string }) => downloadFile(exportTeam, { query }),
    failure: t('The workbook could not be downloaded'),
    failsIn: 'form',
    onDone: onClose,
  })
  const months = Array.from({ length: MONTHS_OFFERED }, (_, back) => addMonths(month, -back))
  const options = months.map((one) => (
    <option key={one} value={one}>
      {formatMonth(one)}
    </option>
  ))
  return (
    <FormDialog
      title={t('Download the trips of your team')}
      description={t(
        'An Excel workbook with totals by driver and by cost centre, and every business trip. Private trips appear only as a total for each driver.',
      )}
      submit={t('Download')}
      action={download}
      disabled={from > to}
      disabledTitle={t('The first month is after the last month.')}
      onSubmit={handleSubmit((values) => download.mutate(values))}
      onClose={onClose}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormSelect control={control} name="from" label={t('First month')}>
          {options}
        </FormSelect>
        <FormSelect
          control={control}
          name="to"
          label={t('Last month')}
          hint={from > to ? t('The first month is after the last month.') : undefined}
        >
          {options}
        </FormSelect>
      </div>
    </FormDialog>
  )
}

export function TeamPage() {
  const team = useTeam()
  const today = useToday()
  const [isExporting, setExporting] = useState(false)
  return (
    <>
      <PageHeader
        title={team.data?.company.name ?? t('Team')}
        eyebrow={
          <Badge tone="accent" icon={Building2}>
            {t('Team')}
          </Badge>
        }
        actions={
          <Button icon={Download} onClick={() => setExporting(true)}>
            {t('Download trips')}
          </Button>
        }
      >
        {t('Your drivers, their business kilometres and their logbooks')}
      </PageHeader>
      <Loaded query={team} failed={t('The team could not be loaded')} skeleton={<TeamSkeleton />}>
        {(overview) => <TeamBody team={overview} />}
      </Loaded>
      {isExporting && <ExportDialog month={today.slice(0, 7)} onClose={() => setExporting(false)} />}
    </>
  )
}

function TeamBody({ team }: { team: TeamOverview }) {
  const search: TeamSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const nowMs = useNowMs({ stepMs: MINUTE_MS })
  const month = search.month ?? monthAt(nowMs, TAX_TIMEZONE)
  const go = (change: TeamSearch, { replace = false } = {}): void => {
    void navigate({
      to: '/team',
      search: (now) => Object.fromEntries(Object.entries({ ...now, ...change }).filter(([, value]) => value)),
      replace,
    })
  }
  const progress = useProgress()
  const tabs = [
    {
      value: 'progress' as const,
      label: t('Progress'),
      count: progress.data?.behind,
      content: <ProgressTab mayRun={team.may_run} />,
    },
    {
      value: 'employees' as const,
      label: t('Employees'),
      content: <EmployeesTab team={team} month={month} search={search} onSearch={go} />,
    },
    { value: 'logbooks' as const, label: t('Logbooks'), count: team.submissions_waiting, content: <LogbooksTab /> },
    {
      value: 'invitations' as const,
      label: t('Invitations'),
      count: team.invitations_open,
      content: <InvitationsTab mayRun={team.may_run} />,
    },
    ...(team.may_run ? [{ value: 'vehicles' as const, label: t('Fleet vehicles'), content: <VehiclesTab /> }] : []),
    {
      value: 'cost-centres' as const,
      label: t('Cost centres'),
      content: (
        <CostCentresTab
          mayRun={team.may_run}
          month={month}
          onMonth={(next) => go({ month: next }, { replace: true })}
        />
      ),
    },
    { value: 'plan' as const, label: t('Plan'), content: <PlanTab team={team} /> },
  ]
  const shown = tabs.find(({ value }) => value === search.tab)?.value ?? DEFAULT_TEAM_TAB
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <section aria-label={t('Team')} className="rounded-xl border border-line bg-surface p-4 shadow-card sm:p-6">
        <Tabs<TeamTab>
          label={t('Team')}
          value={shown}
          onChange={(tab) => go({ tab: tab === DEFAULT_TEAM_TAB ? undefined : tab, q: undefined, driver: undefined })}
          tabs={tabs}
        />
      </section>
      {shown === 'progress' && <TeamFigures team={team} month={month} />}
    </div>
  )
}

function TeamFigures({ team, month }: { team: TeamOverview; month: string }) {
  const { company } = team
  const totals = useTeamTotals(month)
  const [employeeId, setEmployeeId] = useState('')
  const everybody = selectMonths(totals.data, '')
  const months = employeeId === '' ? everybody : selectMonths(totals.data, employeeId)
  const shown = everybody.at(-1)
  const free = company.seats - company.current_employees
  return (
    <>
      <div className={STAT_GRID}>
        <StatCard
          label={t('Business this month')}
          icon={Briefcase}
          figure={<Kilometres of={shown?.businessKm ?? 0} />}
          note={formatMonth(month)}
        />
        <StatCard
          label={t('Seats')}
          icon={Armchair}
          figure={t('{current_employees} of {seats}', {
            current_employees: formatCount(company.current_employees),
            seats: formatCount(company.seats),
          })}
          note={free > 0 ? t('{free} free', { free: formatCount(free) }) : t('No seats left')}
          urgent={free <= 0}
        />
        <StatCard
          label={t('Logbooks to review')}
          icon={BookOpenCheck}
          figure={formatCount(team.submissions_waiting)}
          note={team.submissions_waiting > 0 ? t('Submitted, waiting for your review') : t('Nothing to review')}
          urgent={team.submissions_waiting > 0}
        />
        <StatCard
          label={t('Plan')}
          icon={CalendarClock}
          figure={
            <span className="sm:block sm:text-lg sm:leading-8.5">
              {PLANS[company.subscription_type as Plan]?.name ?? company.subscription_type}
            </span>
          }
          note={
            company.subscription_expires_at
              ? `${company.days_left === 0 ? t('Ended') : t('Until')} ${formatDate(company.subscription_expires_at)}`
              : t('Not paid yet')
          }
          urgent={company.days_left === null || company.days_left <= 30}
        />
      </div>
      {everybody.some((one) => one.businessKm + one.privateKm + one.unclassifiedKm > 0) && (
        <MonthChart
          months={months}
          choice={
            <Select
              aria-label={t('Driver')}
              className="w-auto! max-w-[min(14rem,100%)] text-sm"
              value={employeeId}
              onChange={(event) => setEmployeeId(event.target.value)}
            >
              <Options none={t('All employees')} of={totals.data?.employees.map(({ id, name }) => [id, name])} />
            </Select>
          }
        />
      )}
    </>
  )
}

/** Monthly totals of one employee, or of the whole team if no employee is chosen. */
function selectMonths(totals: ReplyOf<typeof getTeamTotals> | undefined, employeeId: string): MonthKilometres[] {
  const chosen = totals?.employees.filter(({ id }) => employeeId === '' || id === employeeId) ?? []
  return (totals?.months ?? []).map((month, at) => {
    const sum = (key: 'business_km' | 'private_km' | 'unclassified_km') =>
      chosen.reduce((km, employee) => km + employee.months[at][key], 0)
    return {
      month,
      businessKm: sum('business_km'),
      privateKm: sum('private_km'),
      unclassifiedKm: sum('unclassified_km'),
    }
  })
}

function TeamSkeleton() {
  return (
    <output aria-label={t('Loading')} className="flex flex-col gap-4 sm:gap-6">
      <Skeleton className="h-96 rounded-xl" />
      <div className={STAT_GRID}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-32 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-xl" />
    </output>
  )
}
