import type { FuelPrice } from '@spoor/contract/routes/costs.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatMonth } from '../../format/instant.ts'
import { formatRand } from '../../format/quantity.ts'
import { findNumberFault, rand, readNumber } from '../../format/read-number.ts'
import { Button } from '../../ui/button.tsx'
import { InputField, SelectField } from '../../ui/text-fields.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useFuelPrices, usePutFuelPrice } from './use-rates.ts'
import { t } from '../../language/t.ts'

const PRICE = rand({ min: 0.01, max: 1000 })
const MONTH = /^\d{4}-\d{2}$/
/** Prices shown initially: two years of two fuels in two zones. */
const SHOWN = 96

/** Fuel prices by month and zone, used for fuel estimates. */
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
        icon={<Trash2 size={16} aria-hidden />}
        busy={put.isPending}
        onClick={() => put.mutate({ month: price.month, zone: price.zone, fuel: price.fuel, price_per_litre: null })}
      />
    </li>
  )
}

function PriceForm() {
  const today = useToday()
  const [month, setMonth] = useState(today.slice(0, 7))
  const [fuel, setFuel] = useState<FuelPrice['fuel']>('petrol')
  const [zone, setZone] = useState<FuelPrice['zone']>('inland')
  const [price, setPrice] = useState('')
  const [source, setSource] = useState('')
  const [tried, setTried] = useState(false)
  const put = usePutFuelPrice({
    success: t('Price saved'),
    failsIn: 'form',
    onDone: () => {
      setPrice('')
      setTried(false)
    },
  })
  return (
    <form
      noValidate
      className="mb-2"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const value = readNumber(price, PRICE)
        if (value === null || !MONTH.test(month)) return
        put.mutate({ month, zone, fuel, price_per_litre: value, source: source.trim() })
      }}
    >
      {put.problem && <Notice kind="bad">{put.problem}</Notice>}
      <div className="grid gap-x-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-5">
        <InputField
          label={t('Month')}
          error={tried && !MONTH.test(month) ? t('Choose a month') : null}
          type="month"
          value={month}
          onChange={setMonth}
        />
        <SelectField
          label={t('Fuel')}
          value={fuel}
          onChange={(value) => setFuel(value === 'diesel' ? 'diesel' : 'petrol')}
        >
          <option value="petrol">{t('Petrol')}</option>
          <option value="diesel">{t('Diesel')}</option>
        </SelectField>
        <SelectField
          label={t('Zone')}
          value={zone}
          onChange={(value) => setZone(value === 'coast' ? 'coast' : 'inland')}
        >
          <option value="inland">{t('Inland')}</option>
          <option value="coast">{t('The coast')}</option>
        </SelectField>
        <NumberField
          label={t('Rand a litre')}
          rule={PRICE}
          value={price}
          onChange={setPrice}
          error={tried ? findNumberFault(price, PRICE, t('Enter rand a litre, such as R 21,95')) : null}
        />
        <InputField label={t('Source')} maxLength={200} value={source} onChange={setSource} />
      </div>
      <Button type="submit" busy={put.isPending}>
        {t('Save price')}
      </Button>
    </form>
  )
}
