import * as routes from '@spoor/contract/routes/cost-centres.ts'
import { type CostCentre, setDriverCostCentre } from '@spoor/contract/routes/cost-centres.ts'
import { MoreHorizontal, Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { formatDay } from '../../format/instant.ts'
import { countTrips, formatCount, formatRand } from '../../format/quantity.ts'
import { t } from '../../language/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/loaded.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Kilometres } from '../../ui/quantity.tsx'
import { ResourceList, type Column } from '../../ui/resource-list.tsx'
import { MonthChoice } from './month-choice.tsx'
import { useCostCentreTotals, useCostCentres, useTeamAction } from './use-team.ts'
import { useForm, useWatch } from 'react-hook-form'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormInput, FormSelect, schemaResolver } from '../../ui/form.tsx'
import { firstOfMonth } from '@spoor/core/units/local-date.ts'
import { useToday } from '../../ui/use-today.ts'
import { Options } from '../../ui/field.tsx'

/** A cost centre and its totals for the month; without `centre`, the trips that have none. */
interface Line {
  id: string
  centre: CostCentre | null
  km: number
  trips: number
  fuel: number
}

type Open = { what: 'centre'; centre: CostCentre | null } | { what: 'charge'; driver: ChargedDriver } | null

export function CostCentresTab({
  mayRun,
  month,
  onMonth,
}: {
  mayRun: boolean
  month: string
  onMonth: (month: string) => void
}) {
  const centres = useCostCentres()
  const totals = useCostCentreTotals(month)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const items = centres.data?.items ?? []
  const findTotal = (id: string | null) => totals.data?.items.find((one) => one.id === id)
  const toLine = (centre: CostCentre | null): Line => {
    const sum = findTotal(centre?.id ?? null)
    return {
      id: centre?.id ?? 'none',
      centre,
      km: sum?.business_km ?? 0,
      trips: sum?.business_trips ?? 0,
      fuel: sum?.fuel ?? 0,
    }
  }
  const lines = items.map(toLine)
  if (items.length > 0 && findTotal(null)) lines.push(toLine(null))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MonthChoice month={month} onMonth={onMonth} />
        {mayRun && (
          <Button variant="primary" icon={Plus} onClick={() => setOpen({ what: 'centre', centre: null })}>
            {t('Add a cost centre')}
          </Button>
        )}
      </div>
      <ResourceList
        query={{ ...centres, data: centres.data && { items: lines } }}
        failed={t('The cost centres could not be loaded')}
        label={t('Cost centres')}
        columns={lineColumns(mayRun, setOpen)}
        renderCard={(line) => (
          <>
            <div className="min-w-0 flex-1">
              <LineName line={line} />
              <p className="mt-1 text-muted">
                <Kilometres of={line.km} /> · {countTrips(line.trips)} · {t('Fuel')} {formatRand(line.fuel)}
              </p>
            </div>
            {mayRun && line.centre && <LineMenu centre={line.centre} onOpen={setOpen} />}
          </>
        )}
        empty={
          <EmptyState title={t('No cost centres yet')}>
            {t('Add the departments or projects that your business kilometres are charged to.')}
          </EmptyState>
        }
      />
      {items.length > 0 && (
        <p className="max-w-prose text-sm text-muted">
          {t(
            'Fuel is the business share of what your drivers entered, based on each vehicle’s kilometres in the month.',
          )}{' '}
          {totals.data !== undefined &&
            totals.data.fuel_unassigned > 0 &&
            t('{amount} is not included: these vehicles have no trips in the month.', {
              amount: formatRand(totals.data.fuel_unassigned),
            })}
        </p>
      )}
      {items.length > 0 && centres.data && (
        <Drivers drivers={centres.data.drivers} centres={items} mayRun={mayRun} onOpen={setOpen} />
      )}
      {open?.what === 'centre' && <CostCentreDialog centre={open.centre} onClose={close} />}
      {open?.what === 'charge' && <ChargeDialog driver={open.driver} centres={items} onClose={close} />}
    </div>
  )
}

type OnOpen = (open: Open) => void

function lineColumns(mayRun: boolean, onOpen: OnOpen): Column<Line>[] {
  const menu: Column<Line> = {
    head: t('Actions'),
    isHeadHidden: true,
    className: 'w-12 px-1 text-right',
    cell: ({ centre }) => centre && <LineMenu centre={centre} onOpen={onOpen} />,
  }
  return [
    { head: t('Cost centre'), className: 'py-2', cell: (line) => <LineName line={line} /> },
    { head: t('Drivers'), numeric: true, cell: ({ centre }) => (centre ? formatCount(centre.drivers) : '') },
    { head: t('Business'), numeric: true, cell: ({ km }) => <Kilometres of={km} /> },
    { head: t('Trips'), numeric: true, cell: ({ trips }) => formatCount(trips) },
    { head: t('Fuel'), numeric: true, cell: ({ fuel }) => formatRand(fuel) },
    ...(mayRun ? [menu] : []),
  ]
}

function LineName({ line: { centre } }: { line: Line }) {
  if (centre === null) return <span className="text-muted">{t('Without a cost centre')}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-semibold">{centre.code}</span>
      <span className="wrap-anywhere">{centre.name}</span>
      {centre.archived && <Badge>{t('Archived')}</Badge>}
    </span>
  )
}

function LineMenu({ centre, onOpen }: { centre: CostCentre; onOpen: OnOpen }) {
  const archive = useTeamAction({
    call: (archived: boolean) =>
      api.call(routes.updateCostCentre, {
        params: { id: centre.id },
        body: { code: centre.code, name: centre.name, archived },
      }),
    success: (_, archived) =>
      archived ? t('{code} archived', { code: centre.code }) : t('{code} unarchived', { code: centre.code }),
    failure: t('The cost centre could not be saved'),
  })
  const remove = useTeamAction({
    call: (id: string) => api.call(routes.deleteCostCentre, { params: { id } }),
    success: () => t('{code} deleted', { code: centre.code }),
    failure: t('The cost centre could not be deleted'),
  })
  return (
    <Menu
      trigger={<IconButton label={t('Actions for {name}', { name: centre.code })} icon={MoreHorizontal} />}
      items={[
        { label: t('Edit'), onSelect: () => onOpen({ what: 'centre', centre }) },
        centre.archived
          ? { label: t('Unarchive'), onSelect: () => archive.mutate(false) }
          : { label: t('Archive'), onSelect: () => archive.mutate(true) },
        // A used cost centre can only be archived, to preserve past charges.
        ...(centre.used ? [] : [{ label: t('Delete'), onSelect: () => remove.mutate(centre.id), danger: true }]),
      ]}
    />
  )
}

function Drivers({
  drivers,
  centres,
  mayRun,
  onOpen,
}: {
  drivers: readonly (ChargedDriver & { from: string | null })[]
  centres: readonly CostCentre[]
  mayRun: boolean
  onOpen: OnOpen
}) {
  return (
    <section aria-label={t("Each driver's cost centre")}>
      <h2 className="mb-1 text-base font-semibold">{t("Each driver's cost centre")}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {drivers.map((driver) => {
          const centre = centres.find(({ id }) => id === driver.cost_centre_id)
          return (
            <li key={driver.id} className="flex items-center gap-3 py-2 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{driver.name}</span>
                <span className="block wrap-anywhere text-muted">
                  {centre && driver.from
                    ? t('{centre}, since {day}', {
                        centre: `${centre.code} ${centre.name}`,
                        day: formatDay(driver.from),
                      })
                    : t('None')}
                </span>
              </span>
              {mayRun && (
                <Button
                  size="small"
                  aria-label={t('Change the cost centre of {name}', { name: driver.name })}
                  onClick={() => onOpen({ what: 'charge', driver })}
                >
                  {t('Change')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const costCentreResolver = schemaResolver(routes.createCostCentre.schemas.body, {
  sentences: { code: t('Enter a code'), name: t('Enter a name') },
})

function CostCentreDialog({ centre, onClose }: { centre: CostCentre | null; onClose: () => void }) {
  const { control, handleSubmit } = useForm({
    resolver: costCentreResolver,
    defaultValues: { code: centre?.code ?? '', name: centre?.name ?? '' },
  })
  const save = useTeamAction({
    call: async (values: { code: string; name: string }) => {
      if (centre === null) await api.call(routes.createCostCentre, { body: values })
      else
        await api.call(routes.updateCostCentre, {
          params: { id: centre.id },
          body: { ...values, archived: centre.archived },
        })
    },
    success: () => (centre === null ? t('Cost centre added') : t('Cost centre changed')),
    failure: t('The cost centre could not be saved'),
    failsIn: 'form',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={centre === null ? t('Add a cost centre') : t('Edit {code}', { code: centre.code })}
      submit={t('Save')}
      action={save}
      onSubmit={handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <FormInput control={control} name="code" label={t('Code')} maxLength={20} autoComplete="off" />
      <FormInput control={control} name="name" label={t('Name')} maxLength={100} autoComplete="off" />
    </FormDialog>
  )
}

interface ChargedDriver {
  id: string
  name: string
  cost_centre_id: string | null
}

/** Sets the cost centre charged for a driver's trips from a given day. */
function ChargeDialog({
  driver,
  centres,
  onClose,
}: {
  driver: ChargedDriver
  centres: readonly CostCentre[]
  onClose: () => void
}) {
  const today = useToday()
  const offered = centres.filter(({ archived }) => !archived)
  const current = offered.some(({ id }) => id === driver.cost_centre_id) ? (driver.cost_centre_id ?? '') : ''
  const { control, handleSubmit } = useForm({ defaultValues: { centreId: current, from: firstOfMonth(today) } })
  const from = useWatch({ control, name: 'from' })
  const charge = useTeamAction({
    call: (values: { centreId: string; from: string }) =>
      api.call(setDriverCostCentre, {
        params: { id: driver.id },
        body: { cost_centre_id: values.centreId || null, from: values.from },
      }),
    success: () => t('Cost centre of {name} changed', { name: driver.name }),
    failure: t('The cost centre could not be saved'),
    failsIn: 'form',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Cost centre of {name}', { name: driver.name })}
      description={t('Earlier trips stay where they are. A driver can charge a single trip to another one.')}
      submit={t('Save')}
      action={charge}
      disabled={from === ''}
      disabledTitle={t('Choose the first day')}
      onSubmit={handleSubmit((values) => charge.mutate(values))}
      onClose={onClose}
    >
      <FormSelect control={control} name="centreId" label={t('Cost centre')}>
        <Options none={t('None')} of={offered.map(({ id, code, name }) => [id, `${code} · ${name}`])} />
      </FormSelect>
      <FormInput control={control} name="from" label={t('From')} type="date" />
    </FormDialog>
  )
}
