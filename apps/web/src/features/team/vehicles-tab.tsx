import { undoHandover } from '@spoor/contract/routes/team.ts'
import type { FleetVehicle, Handover } from '@spoor/contract/routes/team.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, Car } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useTimezone } from '../../auth/use-session.ts'
import { formatDate, formatDay } from '../../format/instant.ts'
import { formatCount } from '../../format/quantity.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HandoverDialog } from './handover-dialog.tsx'
import { Loaded } from './loaded.tsx'
import { useFleet, useHandovers } from './use-team.ts'
import { useTeamAction } from './use-team-action.ts'

/** Vehicles of the company's own files, and whose trips they became. */
export function VehiclesTab() {
  const fleet = useFleet(true)
  const handovers = useHandovers(true)
  const [open, setOpen] = useState<FleetVehicle | null>(null)
  return (
    <>
      <p className="mb-4 max-w-2xl text-sm text-muted">
        Upload the file of your whole fleet, then hand each vehicle’s trips to the driver who drove it. A pool vehicle
        goes to several drivers: by days, or by the driver’s name in the file.
      </p>
      <Loaded query={fleet} failed="The vehicles could not be loaded">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="No vehicles yet"
              action={
                <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
                  Upload a fleet file
                </Link>
              }
            >
              The vehicles of the files that you upload come here.
            </EmptyState>
          ) : (
            <ul aria-label="Fleet vehicles" className="flex flex-col divide-y divide-line">
              {items.map((vehicle) => (
                <VehicleItem key={vehicle.id} vehicle={vehicle} onOpen={setOpen} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {handovers.data && handovers.data.items.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-base font-semibold">Handed over</h3>
          <ul aria-label="Handed over" className="flex flex-col divide-y divide-line">
            {handovers.data.items.map((handover) => (
              <HandoverItem key={handover.id} handover={handover} />
            ))}
          </ul>
        </>
      )}
      {open && <HandoverDialog vehicle={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function VehicleItem({ vehicle, onOpen }: { vehicle: FleetVehicle; onOpen: (vehicle: FleetVehicle) => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm first:pt-0">
      <Car aria-hidden size={18} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{vehicle.name || 'Vehicle without a name'}</p>
        <p className="wrap-anywhere text-muted">
          {vehicle.first_day && vehicle.last_day
            ? `${formatCount(vehicle.trips)} trips, ${formatDay(vehicle.first_day)} – ${formatDay(vehicle.last_day)}`
            : 'All trips are with their drivers'}
          {vehicle.drivers.length > 0 && ` · ${vehicle.drivers.join(', ')}`}
        </p>
      </div>
      <Button
        size="small"
        icon={<ArrowRightLeft size={15} aria-hidden />}
        disabled={vehicle.trips === 0}
        aria-label={`Hand over the trips of ${vehicle.name}`}
        onClick={() => onOpen(vehicle)}
      >
        Hand over
      </Button>
    </li>
  )
}

function HandoverItem({ handover }: { handover: Handover }) {
  const timezone = useTimezone()
  const undo = useTeamAction({
    does: (id: string) => api.call(undoHandover, { params: { id } }),
    says: ({ taken_back: back, kept }) =>
      kept > 0
        ? `${formatCount(back)} trips taken back; ${formatCount(kept)} stay, because the driver worked on them`
        : `${formatCount(back)} trips taken back`,
    fails: 'The trips could not be taken back',
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <span className="font-semibold">{handover.employee}</span>
          <span>
            {formatCount(handover.trips)} trips of {handover.vehicle}
          </span>
          {handover.undone_at && <Badge>Taken back</Badge>}
        </p>
        <p className="wrap-anywhere text-muted">
          {formatDay(handover.from)} – {formatDay(handover.to)}
          {handover.driver && ` · driven by ${handover.driver}`} · on {formatDate(handover.at, timezone)}
        </p>
      </div>
      {!handover.undone_at && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Take back the trips of ${handover.vehicle} from ${handover.employee}`}
          busy={undo.isPending}
          onClick={() => undo.mutate(handover.id)}
        >
          Undo
        </Button>
      )}
    </li>
  )
}
