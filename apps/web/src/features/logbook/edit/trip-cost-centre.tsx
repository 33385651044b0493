import { getTripCostCentre, setTripCostCentre } from '@spoor/contract/routes/cost-centres.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useSession } from '../../../auth/use-session.ts'
import { t } from '../../../language/t.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.ts'

/** To which cost centre of the driver's company a trip is charged, saved at once; nothing where there is none. */
export function TripCostCentre({ tripId }: { tripId: string }) {
  const queryKey = ['trip-cost-centre', tripId]
  const queryClient = useQueryClient()
  const inCompany = Boolean(useSession()?.profile?.company_id)
  const { data } = useQuery({
    enabled: inCompany,
    queryKey,
    queryFn: ({ signal }) => api.call(getTripCostCentre, { params: { id: tripId } }, { signal }),
  })
  const save = useMutation({
    mutationFn: (id: string | null) =>
      api.call(setTripCostCentre, { params: { id: tripId }, body: { cost_centre_id: id } }),
    onSuccess: () => toast.success(t('Cost centre saved')),
    onError: (error) => toast.error(messageOf(error, t('The cost centre could not be saved'))),
    onSettled: () =>
      Promise.all([queryKey, ['trips']].map((changed) => queryClient.invalidateQueries({ queryKey: changed }))),
  })
  if (!data || data.choices.length === 0) return null
  const shown = save.isPending ? save.variables : data.cost_centre_id
  return (
    <Field label={t('Cost centre')}>
      {(control) => (
        <Select {...control} value={shown ?? ''} onChange={(event) => save.mutate(event.target.value || null)}>
          <option value="">
            {data.of_driver === null ? t('None') : t('As usual: {centre}', { centre: data.of_driver })}
          </option>
          {data.choices.map(({ id, code, name }) => (
            <option key={id} value={id}>
              {code} · {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
