import { unassignDriver, undoHandover } from '@spoor/contract/routes/team.ts'
import type { FleetVehicle, Handover, TransferProposal } from '@spoor/contract/routes/team.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, Car, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { formatDate, formatDay } from '../../format/instant.ts'
import { countTrips, formatCount } from '../../format/quantity.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { AssignDialog, HandoverDialog } from './vehicle-dialogs.tsx'
import { useFleet, useHandovers, useTeamAction } from './use-team.ts'
import { t } from '../../language/t.ts'

/** Vehicles found in the company's own files, and the transfers of their trips. */
export function VehiclesTab() {
  const fleet = useFleet()
  const handovers = useHandovers()
  const [open, setOpen] = useState<{ vehicle: FleetVehicle; proposal?: TransferProposal } | null>(null)
  const [assigning, setAssigning] = useState<FleetVehicle | null>(null)
  return (
    <>
      <p className="mb-4 max-w-2xl text-sm text-muted">
        {t(
          "Upload the file of your whole fleet, or have your tracker email it. Then transfer each vehicle's trips to its driver. A pool vehicle can go to several drivers: by days, or by the driver's name in the file.",
        )}
      </p>
      <Loaded query={fleet} failed={t('The vehicles could not be loaded')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('No vehicles yet')}
              action={
                <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
                  {t('Upload a fleet file')}
                </Link>
              }
            >
              {t('Vehicles in the files you upload appear here.')}
            </EmptyState>
          ) : (
            <ul aria-label={t('Fleet vehicles')} className="flex flex-col divide-y divide-line">
              {items.map((vehicle) => (
                <VehicleItem
                  key={vehicle.id}
                  vehicle={vehicle}
                  onOpen={(proposal) => setOpen({ vehicle, proposal })}
                  onAssign={() => setAssigning(vehicle)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {handovers.data && handovers.data.items.length > 0 && (
        <>
          <h2 className="mt-6 mb-2 text-base font-semibold">{t('Transferred')}</h2>
          <ul aria-label={t('Transferred')} className="flex flex-col divide-y divide-line">
            {handovers.data.items.map((handover) => (
              <HandoverItem key={handover.id} handover={handover} />
            ))}
          </ul>
        </>
      )}
      {open && <HandoverDialog {...open} onClose={() => setOpen(null)} />}
      {assigning && <AssignDialog vehicle={assigning} onClose={() => setAssigning(null)} />}
    </>
  )
}

function VehicleItem({
  vehicle,
  onOpen,
  onAssign,
}: {
  vehicle: FleetVehicle
  onOpen: (proposal?: TransferProposal) => void
  onAssign: () => void
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm first:pt-0">
      <Car size={18} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{vehicle.name || t('Vehicle without a name')}</p>
        <p className="wrap-anywhere text-muted">
          {vehicle.first_day && vehicle.last_day
            ? t('{trips}, {first_day} – {last_day}', {
                trips: countTrips(vehicle.trips),
                first_day: formatDay(vehicle.first_day),
                last_day: formatDay(vehicle.last_day),
              })
            : t('All trips have been transferred')}
          {vehicle.drivers.length > 0 && ` · ${vehicle.drivers.join(', ')}`}
        </p>
      </div>
      <Button
        size="small"
        icon={ArrowRightLeft}
        disabled={vehicle.trips === 0}
        aria-label={t('Transfer the trips of {name}', { name: vehicle.name })}
        onClick={() => onOpen()}
      >
        {t('Transfer')}
      </Button>
      <Button
        size="small"
        icon={UserPlus}
        aria-label={t('Assign driver to {name}', { name: vehicle.name })}
        onClick={onAssign}
      >
        {t('Assign driver')}
      </Button>
      {vehicle.assigned.length > 0 && (
        <ul aria-label={t('Drivers of {name}', { name: vehicle.name })} className="basis-full pl-8">
          {vehicle.assigned.map((one) => (
            <Assigned key={one.id} vehicle={vehicle} assigned={one} />
          ))}
        </ul>
      )}
      {vehicle.proposals.length > 0 && (
        <ul aria-label={t('Proposals for {name}', { name: vehicle.name })} className="basis-full pl-8">
          {vehicle.proposals.map((proposal) => (
            <li
              key={`${proposal.driver} ${proposal.employee_id} ${proposal.from}`}
              className="flex flex-wrap items-center gap-x-3 py-1"
            >
              <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
                {proposal.driver === ''
                  ? t('{trips} on days when {employee} drove it', {
                      trips: countTrips(proposal.trips),
                      employee: proposal.employee,
                    })
                  : t('{trips} driven by {driver}: is that {employee}?', {
                      trips: countTrips(proposal.trips),
                      driver: proposal.driver,
                      employee: proposal.employee,
                    })}
              </span>
              <Button size="small" variant="quiet" onClick={() => onOpen(proposal)}>
                {t('Transfer to {employee}', { employee: proposal.employee })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Assigned({ vehicle, assigned }: { vehicle: FleetVehicle; assigned: FleetVehicle['assigned'][number] }) {
  const remove = useTeamAction({
    call: () => api.call(unassignDriver, { params: { id: vehicle.id, assignment_id: assigned.id } }),
    success: t('Assignment removed'),
    failure: t('The assignment could not be removed'),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
        {assigned.to === null
          ? t('{employee} drives it since {from}', { employee: assigned.employee, from: formatDay(assigned.from) })
          : t('{employee} drives it from {from} to {to}', {
              employee: assigned.employee,
              from: formatDay(assigned.from),
              to: formatDay(assigned.to),
            })}
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('Remove {employee} from {vehicle}', { employee: assigned.employee, vehicle: vehicle.name })}
        busy={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      >
        {t('Remove')}
      </Button>
    </li>
  )
}

function HandoverItem({ handover }: { handover: Handover }) {
  const undo = useTeamAction({
    call: (id: string) => api.call(undoHandover, { params: { id } }),
    success: ({ taken_back: back, kept }) =>
      kept > 0
        ? t('Transfer of {back} undone; {kept} not undone because the driver edited them', {
            back: countTrips(back),
            kept: formatCount(kept),
          })
        : t('Transfer of {back} undone', { back: countTrips(back) }),
    failure: t('The transfer could not be undone'),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <span className="font-semibold">{handover.employee}</span>
          <span>{t('{trips} of {vehicle}', { trips: countTrips(handover.trips), vehicle: handover.vehicle })}</span>
          {handover.undone_at && <Badge>{t('Taken back')}</Badge>}
        </p>
        <p className="wrap-anywhere text-muted">
          {formatDay(handover.from)} – {formatDay(handover.to)}
          {handover.driver && ` · ${t('driven by {name}', { name: handover.driver })}`} ·{' '}
          {t('on {day}', { day: formatDate(handover.at) })}
        </p>
      </div>
      {!handover.undone_at && (
        <Button
          size="small"
          variant="quiet"
          aria-label={t('Undo the transfer of {vehicle} to {employee}', {
            vehicle: handover.vehicle,
            employee: handover.employee,
          })}
          busy={undo.isPending}
          onClick={() => undo.mutate(handover.id)}
        >
          {t('Undo')}
        </Button>
      )}
    </li>
  )
}
