import { getTripCostCentre, setTripCostCentre } from '@spoor/contract/routes/cost-centres.ts'
import { useQuery } from '@tanstack/react-query'
import { api, queryReply } from '../../../api/api.ts'
import { useSession } from '../../../session/use-session.ts'
import { t } from '../../../language/t.ts'
import { SelectField } from '../../../ui/text-fields.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { Options } from '../../../ui/input.tsx'

/** Chooses and saves the cost centre that a trip is charged to. Renders nothing if the driver's company has none. */
export function TripCostCentre({ tripId }: { tripId: string }) {
  const queryKey = ['trip-cost-centre', tripId]
  const inCompany = Boolean(useSession()?.profile?.company_id)
  const { data } = useQuery({
    enabled: inCompany,
    queryKey,
    queryFn: queryReply(getTripCostCentre, { params: { id: tripId } }),
  })
  const save = useAction({
    call: (id: string | null) => api.call(setTripCostCentre, { params: { id: tripId }, body: { cost_centre_id: id } }),
    success: t('Cost centre saved'),
    failure: t('The cost centre could not be saved'),
    reloads: [queryKey, ['trips']],
  })
  if (!data || data.choices.length === 0) return null
  const shown = save.isPending ? save.variables : data.cost_centre_id
  return (
    <SelectField label={t('Cost centre')} value={shown ?? ''} onChange={(value) => save.mutate(value || null)}>
      <option value="">
        {data.of_driver === null ? t('None') : t('Default: {centre}', { centre: data.of_driver })}
      </option>
      <Options of={data.choices.map(({ id, code, name }) => [id, `${code} · ${name}`])} />
    </SelectField>
  )
}
