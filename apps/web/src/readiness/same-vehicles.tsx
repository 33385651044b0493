import { listSameVehicles, markTwoVehicles, mergeVehicle, type SameVehicles } from '@spoor/contract/routes/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { api, queryItems } from '../api/api.ts'
import { useVehicles } from '../api/use-vehicles.ts'
import { plural, t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useAction } from '../ui/use-action.ts'

/** Asks once about each two vehicles that made the same drives: a phone's vehicle and a file's name for it. */
export function SameVehiclesQuestion({ className }: { className?: string }) {
  const enabled = (useVehicles().data ?? []).length > 1
  const { data = [] } = useQuery({ queryKey: ['vehicles', 'same'], queryFn: queryItems(listSameVehicles), enabled })
  return data.map((pair) => <Question key={`${pair.vehicle.id} ${pair.other.id}`} pair={pair} className={className} />)
}

function Question({ pair: { vehicle, other, trips }, className }: { pair: SameVehicles; className?: string }) {
  // Trips, logbooks and the dashboard show the vehicle; all keys start with the empty one.
  const merge = useAction({
    call: () => api.call(mergeVehicle, { params: { id: other.id }, body: { into: vehicle.id } }),
    success: t('Vehicles merged'),
    failure: t('The vehicles could not be merged'),
    reloads: [[]],
  })
  const separate = useAction({
    call: () => api.call(markTwoVehicles, { params: { id: vehicle.id }, body: { other: other.id } }),
    failure: t('Your answer could not be saved'),
    reloads: [[]],
  })
  const isBusy = merge.isPending || separate.isPending
  return (
    <Notice
      kind="warn"
      className={className}
      title={t('Is {other} the car you call {vehicle}?', { other: other.name, vehicle: vehicle.name })}
    >
      <p>
        {plural(
          trips,
          '{n} drive is listed twice, once under each name.',
          '{n} drives are listed twice, once under each name.',
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" busy={merge.isPending} disabled={isBusy} onClick={() => merge.mutate()}>
          {t('Yes, merge them')}
        </Button>
        <Button size="small" busy={separate.isPending} disabled={isBusy} onClick={() => separate.mutate()}>
          {t('No, two cars')}
        </Button>
      </div>
    </Notice>
  )
}
