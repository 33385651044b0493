import { getTripFuel } from '@spoor/contract/routes/costs.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { formatDecimal, formatRand } from '../../../format/quantity.ts'
import { t } from '../../../language/t.ts'

/** What the fuel of a trip cost, as an estimate; nothing where it cannot be estimated. */
export function TripFuel({ tripId }: { tripId: string }) {
  const { data } = useQuery({
    queryKey: ['trip-fuel', tripId],
    queryFn: ({ signal }) => api.call(getTripFuel, { params: { id: tripId } }, { signal }),
  })
  if (!data?.estimate) return null
  return (
    <p className="text-sm text-muted sm:col-span-2">
      {t('Fuel, an estimate: {litres} litres, {amount}', {
        litres: formatDecimal(data.estimate.litres),
        amount: formatRand(data.estimate.amount),
      })}
    </p>
  )
}
