import { putFuelPrice, type FuelPrice } from '@spoor/contract/routes/costs.ts'
import { Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { formatMonth } from '../../format/instant.ts'
import { formatRand } from '../../format/quantity.ts'
import { rand, readNumber } from '../../format/read-number.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { FormInput, FormNumberField, FormSelect, schemaResolver } from '../../ui/form.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useFuelPrices, usePutFuelPrice, type PriceChange } from './use-rates.ts'
import { t } from '../../language/t.ts'

const PRICE = rand({ min: 0.01, max: 1000 })
/** Prices shown initially: two years of two fuels in two zones. */
const SHOWN = 96

export function FuelPricesCard() {
  const prices = useFuelPrices()
  return (
    <Card>
      <CardHeader
        title={t('Fuel prices')}
        description={t('By month and zone. A month without a price takes the latest earlier one.')}
      />
      <PriceForm />
      <Loaded query={prices} failed={t('The fuel prices could not be loaded')}>
        {(items) =>
          items.length === 0 ? (
            <p className="text-sm text-muted">{t('No fuel prices yet.')}</p>
          ) : (
            <ul aria-label={t('Fuel prices')} className="flex flex-col divide-y divide-line">
              {items.slice(0, SHOWN).map((price) => (
                <PriceRow key={`${price.month} ${price.zone} ${price.fuel}`} price={price} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

const FUEL_WORDS = { petrol: t('Petrol'), diesel: t('Diesel') } as const
const ZONE_WORDS = { inland: t('Inland'), coast: t('The coast') } as const

function PriceRow({ price }: { price: FuelPrice }) {
  const put = usePutFuelPrice()
  const name = `${formatMonth(price.month)} · ${FUEL_WORDS[price.fuel]} · ${ZONE_WORDS[price.zone]}`
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <span className="min-w-0 flex-1">
        {name}
        {price.source && <span className="block wrap-anywhere text-muted">{price.source}</span>}
      </span>
      <span className="tabular-nums">{formatRand(price.price_per_litre)}</span>
      <IconButton
        label={t('Delete {name}', { name })}
        icon={Trash2}
        busy={put.isPending}
        onClick={() => put.mutate({ month: price.month, zone: price.zone, fuel: price.fuel, price_per_litre: null })}
      />
    </li>
  )
}

interface PriceDraft extends Pick<FuelPrice, 'month' | 'fuel' | 'zone' | 'source'> {
  price_per_litre: string
}

const { params, body } = putFuelPrice.schemas
const resolver = schemaResolver(params.extend(body.shape), {
  body: (draft: PriceDraft) => ({ ...draft, price_per_litre: readNumber(draft.price_per_litre, PRICE) ?? Number.NaN }),
  numbers: { price_per_litre: PRICE },
  sentences: { month: t('Choose a month'), price_per_litre: t('Enter rand a litre, such as R 21,95') },
})

function PriceForm() {
  const month = useToday().slice(0, 7)
  const { control, handleSubmit, resetField } = useForm<PriceDraft, unknown, PriceChange>({
    defaultValues: { month, fuel: 'petrol', zone: 'inland', price_per_litre: '', source: '' },
    resolver,
  })
  const put = usePutFuelPrice({
    success: t('Price saved'),
    failsIn: 'form',
    onDone: () => resetField('price_per_litre'),
  })
  return (
    <form noValidate className="mb-2" onSubmit={(event) => void handleSubmit((price) => put.mutate(price))(event)}>
      <Problem>{put.problem}</Problem>
      <div className="grid gap-x-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-5">
        <FormInput control={control} name="month" label={t('Month')} type="month" />
        <FormSelect control={control} name="fuel" label={t('Fuel')}>
          <option value="petrol">{t('Petrol')}</option>
          <option value="diesel">{t('Diesel')}</option>
        </FormSelect>
        <FormSelect control={control} name="zone" label={t('Zone')}>
          <option value="inland">{t('Inland')}</option>
          <option value="coast">{t('The coast')}</option>
        </FormSelect>
        <FormNumberField control={control} name="price_per_litre" label={t('Rand a litre')} rule={PRICE} />
        <FormInput control={control} name="source" label={t('Source')} maxLength={200} />
      </div>
      <Button type="submit" busy={put.isPending}>
        {t('Save price')}
      </Button>
    </form>
  )
}
