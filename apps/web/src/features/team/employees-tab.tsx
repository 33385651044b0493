import * as routes from '@spoor/contract/routes/team.ts'
import type { Employee, TeamOverview } from '@spoor/contract/routes/team.ts'
import { CircleCheck, CircleSlash, Clock, MoreHorizontal, Download, FileUp, Lock } from 'lucide-react'
import { useState } from 'react'
import { api, downloadFile, queryReply } from '../../api/api.ts'
import { ROLE_NAMES } from '../../auth/role-name.ts'
import { isRole } from '@spoor/contract/rules/roles.ts'
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx'
import { EmptyState } from '../../ui/loaded.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Kilometres } from '../../ui/quantity.tsx'
import { ResourceList, type Column } from '../../ui/resource-list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmployeeDialog, LeaveDialog, RoleDialog } from './employee-dialogs.tsx'
import { MonthChoice } from './month-choice.tsx'
import { PayDialog, SCHEME_NAMES } from './pay-dialog.tsx'
import type { TeamSearch } from './team-search.ts'
import { useEmployees, useTeamAction, TEAM } from './use-team.ts'
import { plural, t } from '../../language/t.ts'
import * as payroll from '@spoor/contract/routes/payroll.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDate, formatMonth } from '../../format/instant.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { ConfirmDialog } from '../../ui/form-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'

type Open = { what: 'trips' | 'leave' | 'role' | 'pay'; employee: Employee } | null

export function EmployeesTab({
  team,
  month,
  search,
  onSearch,
}: {
  team: TeamOverview
  month: string
  search: TeamSearch
  onSearch: (change: TeamSearch, options?: { replace?: boolean }) => void
}) {
  const employees = useEmployees({ month, q: search.q })
  const [dialog, setDialog] = useState<Open>(null)
  const close = () => setDialog(null)
  // A driver's trips have their own URL.
  const driver = employees.data?.items.find(({ id }) => id === search.driver)
  const open = (next: Open) => (next?.what === 'trips' ? onSearch({ driver: next.employee.id }) : setDialog(next))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex min-w-[min(15rem,100%)] flex-1">
          <SearchBox
            label={t('Search employees')}
            placeholder={t('Name or email')}
            text={search.q ?? ''}
            onText={(q) => onSearch({ q: q || undefined }, { replace: true })}
          />
        </div>
        <MonthChoice month={month} onMonth={(next) => onSearch({ month: next }, { replace: true })} />
      </div>
      <ResourceList
        query={employees}
        failed={t('The employees could not be loaded')}
        label={t('Employees')}
        columns={employeeColumns(team.may_run, open)}
        renderCard={(employee) => <EmployeeCard employee={employee} mayRun={team.may_run} onOpen={open} />}
        empty={
          <EmptyState title={search.q ? t('No employees found') : t('Nobody has joined yet')}>
            {search.q ? t('Try another name.') : t('Invite your drivers: each gets a link of their own.')}
          </EmptyState>
        }
      />
      <PayrollSection month={month} mayRun={team.may_run} />
      {driver && (
        <EmployeeDialog
          employee={driver}
          month={month}
          onClose={() => onSearch({ driver: undefined }, { replace: true })}
        />
      )}
      {dialog?.what === 'leave' && (
        <LeaveDialog employee={dialog.employee} company={team.company.name} onClose={close} />
      )}
      {dialog?.what === 'pay' && <PayDialog employee={dialog.employee} month={month} onClose={close} />}
      {dialog?.what === 'role' && <RoleDialog employee={dialog.employee} onClose={close} />}
    </div>
  )
}

type OnOpen = (open: Open) => void

function employeeColumns(mayRun: boolean, onOpen: OnOpen): Column<Employee>[] {
  const distance = (head: string, getKm: (totals: Employee['totals']) => number): Column<Employee> => ({
    head,
    numeric: true,
    cell: ({ totals }) => (
      <span className={getKm(totals) === 0 ? 'text-muted' : undefined}>
        <Kilometres of={getKm(totals)} />
      </span>
    ),
  })
  const menu: Column<Employee> = {
    head: t('Actions'),
    isHeadHidden: true,
    className: 'w-12 px-1 text-right',
    cell: (employee) => <EmployeeMenu employee={employee} onOpen={onOpen} />,
  }
  return [
    {
      head: t('Employee'),
      headClassName: 'w-[32%]',
      className: 'max-w-64 py-2',
      cell: (employee) => <EmployeeName employee={employee} onOpen={onOpen} />,
    },
    {
      head: t('Number'),
      className: 'whitespace-nowrap',
      cell: ({ pay }) => (
        <>
          {pay?.employee_number}
          {pay?.scheme && <span className="block text-muted">{SCHEME_NAMES[pay.scheme]}</span>}
        </>
      ),
    },
    { head: t('Role'), className: 'whitespace-nowrap', cell: getRoleName },
    { head: t('State'), cell: ({ state }) => <StateBadge {...STATES[state]} /> },
    distance(t('Business'), ({ business_km }) => business_km),
    distance(t('Private'), ({ private_km }) => private_km),
    distance(t('To review'), ({ unclassified_km }) => unclassified_km),
    ...(mayRun ? [menu] : []),
  ]
}

function EmployeeCard({ employee, mayRun, onOpen }: { employee: Employee; mayRun: boolean; onOpen: OnOpen }) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <EmployeeName employee={employee} onOpen={onOpen} />
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge {...STATES[employee.state]} />
          <span className="text-muted">
            {[employee.pay?.employee_number, getRoleName(employee)].filter(Boolean).join(' · ')}
          </span>
        </p>
        <p className="mt-2">
          <Kilometres of={employee.totals.business_km} /> {t('business')}
          {' · '}
          <Kilometres of={employee.totals.private_km} /> {t('private')}
          {employee.totals.unclassified_km > 0 && (
            <>
              {' · '}
              <Kilometres of={employee.totals.unclassified_km} /> {t('to review')}
            </>
          )}
        </p>
      </div>
      {mayRun && <EmployeeMenu employee={employee} onOpen={onOpen} />}
    </>
  )
}

function EmployeeName({ employee, onOpen }: { employee: Employee; onOpen: OnOpen }) {
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen({ what: 'trips', employee })}
        title={employee.name}
        className="block max-w-full truncate rounded text-left font-semibold hover:underline pointer-coarse:min-h-11"
      >
        {employee.name}
      </button>
      <span className="block truncate text-muted" title={employee.email}>
        {employee.email}
      </span>
    </>
  )
}

function EmployeeMenu({ employee, onOpen }: { employee: Employee; onOpen: OnOpen }) {
  const give = useTeamAction({
    call: (id: string) => api.call(routes.giveSeat, { params: { id } }),
    success: () => t('{name} has a seat now', { name: employee.name }),
    failure: t('The seat could not be given'),
  })
  const take = useTeamAction({
    call: (id: string) => api.call(routes.takeSeat, { params: { id } }),
    success: () => t('{name} no longer has a seat', { name: employee.name }),
    failure: t('The seat could not be removed'),
  })
  const seat =
    employee.state === 'active'
      ? { label: t('Remove seat'), onSelect: () => take.mutate(employee.id) }
      : {
          label: t('Give a seat'),
          onSelect: () => give.mutate(employee.id),
          disabled: employee.state === 'deactivated',
        }
  return (
    <Menu
      trigger={<IconButton label={t('Actions for {name}', { name: employee.name })} icon={MoreHorizontal} />}
      items={[
        { label: t('Business trips'), onSelect: () => onOpen({ what: 'trips', employee }) },
        seat,
        { label: t('Number and travel pay'), onSelect: () => onOpen({ what: 'pay', employee }) },
        { label: t('Change role'), onSelect: () => onOpen({ what: 'role', employee }) },
        { label: t('Remove from company'), onSelect: () => onOpen({ what: 'leave', employee }), danger: true },
      ]}
    />
  )
}

const getRoleName = ({ role_type: role }: Employee): string => (isRole(role) ? ROLE_NAMES[role] : role)

const STATES: Record<Employee['state'], StateLook & { title: string }> = {
  active: { label: t('Active'), tone: 'good', Icon: CircleCheck, title: t('Has a seat and can use Spoor') },
  waiting: { label: t('Waiting for a seat'), tone: 'warn', Icon: Clock, title: t('Has joined and needs a seat') },
  unconfirmed: {
    label: t('Unconfirmed'),
    tone: 'warn',
    Icon: Clock,
    title: t('Registered with a link that only names the company: give seats only to people you know'),
  },
  deactivated: { label: t('Deactivated'), tone: 'neutral', Icon: CircleSlash, title: t('Cannot sign in') },
}

const CODES = ['code_3701', 'code_3702', 'code_3703', 'code_3802', 'code_3816'] as const

/** A month's travel pay for the payroll: its file, its close, and the list that sets up employees. */
function PayrollSection({ month, mayRun }: { month: string } & { mayRun: TeamOverview['may_run'] }) {
  const [isClosing, setClosing] = useState(false)
  const { data } = useQuery({
    queryKey: [TEAM, 'payroll', month],
    queryFn: queryReply(payroll.getPayroll, { params: { month } }),
    placeholderData: keepPreviousData,
  })
  const download = useAction({
    call: (format: 'xlsx' | 'csv') => downloadFile(payroll.downloadPayroll, { params: { month, format } }),
    failure: t('The payroll could not be downloaded'),
  })
  const read = useTeamAction({
    call: (file: File) => api.sendFile(payroll.importEmployeePay, file, { fields: { month } }),
    success: ({ changed }) => plural(changed, '{n} employee changed', '{n} employees changed'),
    failure: t('The list could not be read'),
  })
  const close = useTeamAction({
    call: () => api.call(payroll.closePayroll, { params: { month } }),
    success: t('{month} is closed', { month: formatMonth(month) }),
    failure: t('The month could not be closed'),
    failsIn: 'form',
    onDone: () => setClosing(false),
  })
  const lines = (data?.items ?? []).filter((line) => line.month === month)
  const unapproved = lines.filter((line) => line.approved_to === null).length
  const incomplete = lines.filter((line) => CODES.every((code) => line[code] === null))
  const corrections = (data?.items.length ?? 0) - lines.length
  return (
    <section aria-label={t('Payroll')} className="border-t border-line pt-4">
      <h2 className="mb-1 text-base font-semibold">{t('Payroll of {month}', { month: formatMonth(month) })}</h2>
      <p className="mb-3 max-w-prose text-sm text-muted">
        {t('Business kilometres of approved logbooks and travel pay, by SARS code.')}{' '}
        {data?.closed_at
          ? t('Closed on {day} by {name}.', { day: formatDate(data.closed_at), name: data.closed_by })
          : unapproved > 0 &&
            plural(
              unapproved,
              '{n} employee has no approved logbook and is paid later, as a correction.',
              '{n} employees have no approved logbook and are paid later, as corrections.',
            )}{' '}
        {corrections > 0 &&
          plural(corrections, '{n} correction of a closed month.', '{n} corrections of closed months.')}
      </p>
      <div className="flex flex-wrap gap-2">
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            icon={Download}
            busy={download.isPending && download.variables === format}
            onClick={() => download.mutate(format)}
          >
            {format === 'xlsx' ? t('Excel') : t('CSV')}
          </Button>
        ))}
        {mayRun && (
          <>
            <FileButton
              icon={FileUp}
              busy={read.isPending}
              testId="pay-list-input"
              title={t(
                'CSV or Excel with Email or Employee number, and any of Scheme, Rate, Allowance, Petrol card, Car value, Lease rental and Contribution',
              )}
              accept=".csv,.txt,.xlsx,.xls"
              onFiles={([file]) => read.mutate(file)}
            >
              {t('Import numbers and amounts')}
            </FileButton>
            {data && data.closed_at === null && (
              <Button icon={Lock} disabled={data.not_closable !== null} onClick={() => setClosing(true)}>
                {t('Close the month')}
              </Button>
            )}
          </>
        )}
      </div>
      {mayRun && data?.not_closable && <p className="mt-2 text-sm text-muted">{data.not_closable}</p>}
      {isClosing && (
        <ConfirmDialog
          title={t('Close {month}', { month: formatMonth(month) })}
          description={
            <>
              {t('Its payroll never changes again. Later changes are corrections in the next month.')}{' '}
              {incomplete.length > 0 &&
                t('Without a SARS code: {names}.', {
                  names: incomplete.map(({ employee, note }) => `${employee} (${note})`).join(', '),
                })}
            </>
          }
          submit={t('Close the month')}
          action={close}
          onClose={() => setClosing(false)}
        />
      )}
    </section>
  )
}
