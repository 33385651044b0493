import { putOdometerReading } from '@spoor/contract/routes/vehicles.ts'
import { Day } from '@spoor/contract/rules/dates.ts'
import { MAX_ODOMETER_KM } from '@spoor/contract/words/vehicle-words.ts'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../api/api.ts'
import { ApiError } from '../net/api-error.ts'
import { kilometres, readNumber } from '../format/read-number.ts'
import { t } from '../language/t.ts'
import { schemaResolver } from '../ui/form.tsx'
import { useAction, type ActionOptions } from '../ui/use-action.ts'

export const ODOMETER_KM = kilometres({ max: MAX_ODOMETER_KM })

const resolver = schemaResolver(putOdometerReading.schemas.body.extend({ date: Day }), {
  body: ({ date, odometer_km }: { date: string; odometer_km: string }) => ({
    date,
    odometer_km: readNumber(odometer_km, ODOMETER_KM) ?? Number.NaN,
  }),
  numbers: { odometer_km: ODOMETER_KM },
  sentences: { date: t('Enter a day'), odometer_km: t('Enter kilometres, such as 84 120') },
})

interface Reading {
  date: string
  odometer_km: number
  against_tracker?: true
}

export function useOdometerForm(
  vehicleId: string,
  defaultValues: { date: string; odometer_km: string },
  options: Pick<ActionOptions<Reading, unknown>, 'failsIn' | 'onDone' | 'reloads'>,
) {
  const form = useForm({ defaultValues, resolver })
  const put = useAction({
    ...options,
    call: ({ date, ...body }: Reading) => api.call(putOdometerReading, { params: { id: vehicleId, date }, body }),
    success: t('Odometer reading saved'),
    failure: t('The reading could not be saved'),
  })
  /** The reading contradicts the tracker: saving it again confirms it. */
  const isAsked = put.error instanceof ApiError && put.error.fields.against_tracker !== undefined
  const save = form.handleSubmit(({ date, odometer_km }) => {
    const isSame = put.variables?.date === date && put.variables.odometer_km === odometer_km
    put.mutate({ date, odometer_km, ...(isAsked && isSame && { against_tracker: true }) })
  })
  const confirmLabel = isAsked ? t('Save it, the odometer shows this') : null
  return { ...form, put, confirmLabel, onSubmit: (event: FormEvent) => void save(event) }
}
