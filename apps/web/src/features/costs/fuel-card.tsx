import { putOwnFuelPrice, type getVehicleFuel } from '@spoor/contract/routes/costs.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatMonth } from '../../format/instant.ts'
import { formatCount, formatDecimal, formatDistance, formatRand } from '../../format/quantity.ts'
import { enteredNumber, rand } from '../../format/read-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormInput, FormNumberField, schemaResolver } from '../../ui/form.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useCostSummary, useFuelZone, useOwnFuelPrice, useVehicleFuel } from './use-costs.ts'
import { rich } from '../../language/rich.tsx'
import { plural, t } from '../../language/t.ts'

const EDIT_VEHICLE = (
  <Link to="." search={(now) => ({ ...now, edit: true as const })} className="font-semibold text-accent underline" />
)

type VehicleFuel = ReplyOf<typeof getVehicleFuel>

export function FuelCard({ vehicleId, taxYear }: { vehicleId: string; taxYear: number }) {
  const fuel = useVehicleFuel(vehicleId, taxYear)
  return (
    <Card>
      <CardHeader title={t('Fuel')} actions={<Badge>{t('Estimate')}</Badge>} />
      <Loaded query={fuel} failed={t('The fuel estimate could not be loaded')}>
        {(data) => (
          <div className="flex flex-col gap-3 text-sm">
            <Consumption vehicleId={vehicleId} taxYear={taxYear} fuel={data} />
            <Estimate fuel={data} />
            <Prices vehicleId={vehicleId} fuel={data} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Consumption({ vehicleId, taxYear, fuel }: { vehicleId: string; taxYear: number; fuel: VehicleFuel }) {
  const measured = useCostSummary(vehicleId, taxYear).data?.consumption
  if (fuel.litres_per_100km === null)
    return (
      <p className="text-muted">
        {rich(t('Fill up twice with a full tank and an odometer reading, or <edit>enter the consumption</edit>.'), {
          edit: EDIT_VEHICLE,
        })}
      </p>
    )
  return (
    <p>
      <span className="text-lg font-semibold">
        {t('{litres} litres per 100 km', { litres: formatDecimal(fuel.litres_per_100km) })}
      </span>
      <span className="block text-muted">
        {fuel.consumption_source === 'entered'
          ? t('As entered with the vehicle')
          : measured
            ? t('Measured over {distance}', { distance: formatDistance(measured.distance_km) })
            : t('Measured between full tanks')}
        {measured !== null &&
          measured !== undefined &&
          measured.skipped > 0 &&
          ` · ${plural(measured.skipped, '{n} stretch not included: its litres or readings look wrong', '{n} stretches not included: their litres or readings look wrong')}`}
      </span>
    </p>
  )
}

function Estimate({ fuel }: { fuel: VehicleFuel }) {
  return (
    <>
      {fuel.total && (
        <p>
          <span className="text-lg font-semibold">{formatRand(fuel.total.amount)}</span>
          <span className="block text-muted">
            {t('about {litres} litres for the trips of this year', { litres: formatCount(fuel.total.litres) })}
          </span>
        </p>
      )}
      {fuel.missing.includes('fuel') && (
        <p className="text-muted">
          {rich(t('<edit>Choose petrol or diesel</edit> to estimate the fuel.'), { edit: EDIT_VEHICLE })}
        </p>
      )}
      {fuel.missing.includes('price') && (
        <Notice kind="warn">
          {t('{distance} without a fuel price are not included.', { distance: formatDistance(fuel.unpriced_km) })}
        </Notice>
      )}
      {fuel.total && (
        <details>
          <summary className="cursor-pointer font-semibold text-accent">{t('By month')}</summary>
          <ul aria-label={t('Fuel by month')} className="mt-2 flex flex-col divide-y divide-line">
            {fuel.months
              .filter(({ distance_km }) => distance_km > 0)
              .map((month) => (
                <li key={month.month} className="flex justify-between gap-3 py-1.5">
                  <span>
                    {formatMonth(month.month)}
                    <small className="block text-sm text-muted">
                      {formatDistance(month.distance_km)}
                      {month.price_per_litre !== null &&
                        ` · ${
                          month.price_of_month === null
                            ? t('{price} a litre', { price: formatRand(month.price_per_litre) })
                            : t('{price} a litre, of {month}', {
                                price: formatRand(month.price_per_litre),
                                month: formatMonth(month.price_of_month),
                              })
                        }`}
                    </small>
                  </span>
                  <span className="tabular-nums">
                    {month.estimate ? formatRand(month.estimate.amount) : t('No price')}
                  </span>
                </li>
              ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Prices({ vehicleId, fuel }: { vehicleId: string; fuel: VehicleFuel }) {
  const zone = useFuelZone(vehicleId)
  const [isOpen, setOpen] = useState(false)
  if (fuel.fuel === null) return null
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line pt-3">
      <SelectField
        label={t('Region for fuel prices')}
        className="min-w-32 flex-1 [&>p]:hidden"
        value={fuel.zone}
        disabled={zone.isPending}
        onChange={(value) => zone.mutate(value === 'coast' ? 'coast' : 'inland')}
      >
        <option value="inland">{t('Inland')}</option>
        <option value="coast">{t('The coast')}</option>
      </SelectField>
      <Button onClick={() => setOpen(true)}>{t('Enter a price')}</Button>
      {isOpen && <OwnPriceDialog fuel={fuel.fuel} onClose={() => setOpen(false)} />}
    </div>
  )
}

const PRICE = rand({ min: 0.01, max: 1000 })

const { params, body } = putOwnFuelPrice.schemas
const resolver = schemaResolver(params.pick({ month: true }).extend(body.shape), {
  body: ({ month, price_per_litre: price }: { month: string; price_per_litre: string }) => ({
    month,
    price_per_litre: enteredNumber(price, PRICE),
  }),
  numbers: { price_per_litre: PRICE },
  sentences: { month: t('Choose a month'), price_per_litre: t('Enter rand a litre, such as R 21,95') },
})

function OwnPriceDialog({ fuel, onClose }: { fuel: 'petrol' | 'diesel'; onClose: () => void }) {
  const month = useToday().slice(0, 7)
  const { control, handleSubmit } = useForm({ defaultValues: { month, price_per_litre: '' }, resolver })
  const save = useOwnFuelPrice(fuel, onClose)
  return (
    <FormDialog
      title={fuel === 'diesel' ? t('What you paid for diesel') : t('What you paid for petrol')}
      description={t('Your own price overrides the published one until the next month with a price.')}
      width="narrow"
      submit={t('Save')}
      action={save}
      onSubmit={handleSubmit((price) => save.mutate(price))}
      onClose={onClose}
    >
      <FormInput control={control} name="month" label={t('Month')} type="month" />
      <FormNumberField
        control={control}
        name="price_per_litre"
        label={t('Rand a litre')}
        rule={PRICE}
        hint={t('Leave it empty to use the published price again')}
      />
    </FormDialog>
  )
}
