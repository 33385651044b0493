import { House, CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { formatLocation } from '../../format/location.ts'
import { formatTripTime, formatMonth, formatDay } from '../../format/instant.ts'
import { formatCount, formatDistance } from '../../format/quantity.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Kilometres } from '../../ui/quantity.tsx'
import { Missing, RemindButton } from './progress-tab.tsx'
import { useEmployeeTrips, useProgress, useTeamAction, useEmployeeSources } from './use-team.ts'
import { t } from '../../language/t.ts'
import { letEmployeeLeave, setEmployeeRole } from '@spoor/contract/routes/team.ts'
import type { Employee, TRIP_KEEPERS, EmployeeSource } from '@spoor/contract/routes/team.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { INVITED_ROLES, type InvitedRole } from '@spoor/contract/words/invitation-states.ts'
import { ROLE_NAMES } from '../../auth/role-name.ts'
import { SOURCE_NAMES } from '../../format/source-names.ts'
import { StateBadge } from '../../ui/state-badge.tsx'

/** An employee's business trips in a month. For private trips the company sees only the total. */
export function EmployeeDialog({
  employee,
  month,
  onClose,
}: {
  employee: Employee
  month: string
  onClose: () => void
}) {
  const trips = useEmployeeTrips(employee.id, month)
  const { totals } = employee
  const progress = useProgress().data?.items.find(({ id }) => id === employee.id)
  return (
    <Dialog
      onClose={onClose}
      title={employee.name}
      description={t('Business trips in {month}', { month: formatMonth(month) })}
      width="wide"
    >
      {progress && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <Missing driver={progress} />
          {progress.behind.length > 0 && <RemindButton driver={progress} />}
        </div>
      )}
      <Facts>
        <Fact name={t('Business')}>{formatDistance(totals.business_km)}</Fact>
        <Fact name={t('Private, in total')}>{formatDistance(totals.private_km)}</Fact>
        <Fact name={t('To review')}>{formatDistance(totals.unclassified_km)}</Fact>
      </Facts>
      <EmployeeSources id={employee.id} />
      <p className="mt-4 mb-2 flex items-start gap-2 text-sm text-muted">
        <House size={16} className="mt-0.5 shrink-0" />
        {t('Private trips stay private, and so does where {name} lives: trips that start or end there show Home.', {
          name: employee.name,
        })}
      </p>
      <Loaded query={trips} failed={t('The trips could not be loaded')}>
        {({ items, total, seen_from: seenFrom }) =>
          items.length === 0 ? (
            <EmptyState title={t('No business trips in this month')}>
              {seenFrom > `${month}-01` &&
                t('You see trips of {name} from {day} on.', {
                  day: formatDay(seenFrom),
                  name: employee.name,
                })}
            </EmptyState>
          ) : (
            <>
              <h3 className="sr-only">{t('{total} business trips', { total: formatCount(total) })}</h3>
              <ul className="flex flex-col divide-y divide-line border-t border-line">
                {items.map((trip) => (
                  <li key={trip.id} className="flex items-baseline gap-4 py-2 text-sm">
                    <div className="min-w-0 flex-1">
                      <p className="wrap-anywhere">
                        {formatLocation(trip.start_location) || t('Unknown place')} →{' '}
                        {formatLocation(trip.end_location) || t('Unknown place')}
                      </p>
                      <p className="wrap-anywhere text-muted">
                        {formatTripTime(trip.started_at)}
                        {trip.vehicle && ` · ${trip.vehicle}`}
                        {trip.reason ? (
                          ` · ${trip.reason}`
                        ) : (
                          <span className="text-warn"> · {t('Reason missing')}</span>
                        )}
                        {trip.status === 'pending' && ` · ${t('to be confirmed')}`}
                      </p>
                    </div>
                    <Kilometres of={trip.distance_km} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

type Keeper = (typeof TRIP_KEEPERS)[number]

const CHOICES: readonly { value: Keeper; label: string; says: string }[] = [
  {
    value: 'driver_and_company',
    label: t('The driver, and we keep a copy of the business trips'),
    says: t("One logbook per tax year, without private trips and without the driver's home."),
  },
  { value: 'driver', label: t('Only the driver'), says: t('The company keeps only approved logbooks.') },
]

/** Asks whether the company also retains the trips when an employee leaves. The driver always does. */
export function LeaveDialog({
  employee,
  company,
  onClose,
}: {
  employee: Employee
  company: string
  onClose: () => void
}) {
  const [keeper, setKeeper] = useState<Keeper>('driver_and_company')
  const leave = useTeamAction({
    call: () => api.call(letEmployeeLeave, { params: { id: employee.id }, body: { trips_kept_by: keeper } }),
    success: ({ message, logbooks_kept: kept }) =>
      kept > 0 ? t('{message} {kept} saved under Logbooks.', { message, kept }) : message,
    failure: t('That did not work'),
    failsIn: 'form',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('{name} leaves {company}', { name: employee.name, company })}
      description={t('The seat will be free again, and the account becomes an individual one.')}
      submit={t('End employment')}
      danger
      action={leave}
      onSubmit={() => leave.mutate(undefined)}
      onClose={onClose}
    >
      <RadioCards
        legend={t('Who keeps the trips?')}
        name="keeper"
        options={CHOICES}
        value={keeper}
        onChange={setKeeper}
      />
      <p className="text-sm text-muted">{t('Your choice is saved with the company.')}</p>
    </FormDialog>
  )
}

const MAY: Record<InvitedRole, string> = {
  company_employee: t('Logs trips and submits a logbook.'),
  company_manager: t('Sees the team, and approves logbooks.'),
  company_admin: t('Runs the team: seats, invitations, vehicles and the plan.'),
}

export function RoleDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const present = INVITED_ROLES.find((role) => role === employee.role_type) ?? 'company_employee'
  const [role, setRole] = useState<InvitedRole>(present)
  const change = useTeamAction({
    call: () => api.call(setEmployeeRole, { params: { id: employee.id }, body: { role_type: role } }),
    success: () => t('{name} is now {value}', { name: employee.name, value: ROLE_NAMES[role] }),
    failure: t('The role could not be changed'),
    failsIn: 'form',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Role of {name}', { name: employee.name })}
      submit={t('Save')}
      width="narrow"
      action={change}
      disabled={role === present}
      onSubmit={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <SelectField
        label={t('Role')}
        hint={MAY[role]}
        value={role}
        onChange={(value) => setRole(INVITED_ROLES.find((one) => one === value) ?? present)}
      >
        <Options of={INVITED_ROLES.map((value) => [value, ROLE_NAMES[value]])} />
      </SelectField>
    </FormDialog>
  )
}

const NAMES: Record<EmployeeSource['kind'], string> = {
  ...SOURCE_NAMES,
  mail: t('Reports by email'),
  cartrack: t('Cartrack'),
}

const STATES: Record<EmployeeSource['state'], { label: string; tone: 'neutral' | 'good' | 'warn' | 'bad' }> = {
  new: { label: t('Waiting'), tone: 'neutral' },
  good: { label: t('Works'), tone: 'good' },
  sparse: { label: t('Too few positions'), tone: 'warn' },
  silent: { label: t('Silent'), tone: 'warn' },
  unusable: { label: t('Not usable'), tone: 'bad' },
  paused: { label: t('Paused'), tone: 'neutral' },
  unverified: { label: t('On hold'), tone: 'warn' },
  held: { label: t('On hold'), tone: 'warn' },
  full: { label: t('Storage full'), tone: 'bad' },
  failing: { label: t('Fails'), tone: 'bad' },
}

/** Whether an employee's source of trips works; renders nothing if no trips arrive automatically. */
function EmployeeSources({ id }: { id: string }) {
  const { data } = useEmployeeSources(id)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label={t('Sources of trips')} className="mt-4">
      <h3 className="text-sm font-semibold">{t('Sources of trips')}</h3>
      <ul className="divide-y divide-line">
        {data.items.map(({ kind, vehicle, state, last_day: lastDay }, at) => {
          const { label, tone } = STATES[state]
          const Icon = tone === 'good' ? CircleCheck : tone === 'neutral' ? Clock : TriangleAlert
          return (
            <li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
              <span className="min-w-0 flex-1 wrap-anywhere">{[NAMES[kind], vehicle].filter(Boolean).join(' · ')}</span>
              <span className="text-muted">
                {lastDay === null ? t('Nothing yet') : t('Last on {day}', { day: formatDay(lastDay) })}
              </span>
              <StateBadge label={label} tone={tone} Icon={Icon} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
