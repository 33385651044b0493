import { taxYearDays } from '@spoor/core/units/tax-year.ts'
import { getOdometerPhoto } from '@spoor/contract/routes/vehicles.ts'
import type { OdometerReading, Vehicle, VehicleYear } from '@spoor/contract/routes/vehicles.ts'
import { Camera, ImageDown, Trash2 } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { saveDownload } from '../../api/save-download.ts'
import { useToday } from '../../ui/use-today.ts'
import { FormInput, FormNumberField } from '../../ui/form.tsx'
import { formatDay } from '../../format/instant.ts'
import { formatDistance } from '../../format/quantity.ts'
import { KilometreFigures, KilometreSum } from '../../readiness/kilometre-parts.tsx'
import { ODOMETER_KM, useOdometerForm } from '../../readiness/odometer-form.ts'
import { UsedSince } from '../../readiness/used-since.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Kilometres } from '../../ui/quantity.tsx'
import { toast } from '../../ui/toast.ts'
import { useDeleteReading, useReadings, useSendPhoto, useVehicleLogbook, useVehicleYear } from './use-vehicle.ts'
import { t } from '../../language/t.ts'

export function OdometerTab({
  vehicle,
  taxYear,
  day,
}: {
  vehicle: Vehicle
  taxYear: number
  /** Initial day; by default today, or the last day of a tax year that has ended. */
  day?: string
}) {
  const year = useVehicleYear(vehicle.id, taxYear)
  return (
    <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
      <QuickEntry vehicleId={vehicle.id} taxYear={taxYear} day={day} />
      <Readings vehicleId={vehicle.id} />
      {year.data && <YearReconciled year={year.data} />}
    </div>
  )
}

/** Designed for a phone in the car: only the reading has to be typed. */
function QuickEntry({ vehicleId, taxYear, day }: { vehicleId: string; taxYear: number; day?: string }) {
  const today = useToday()
  const { to } = taxYearDays(taxYear)
  const logbook = useVehicleLogbook(vehicleId, taxYear).data
  const { control, put, confirmLabel, onSubmit, resetField } = useOdometerForm(
    vehicleId,
    { date: day ?? (to < today ? to : today), odometer_km: '' },
    // Logbooks and the dashboard also show readings; all keys start with the empty one.
    { failsIn: 'form', onDone: () => resetField('odometer_km'), reloads: [[]] },
  )
  const isEmpty = useWatch({ control, name: 'odometer_km', compute: (text) => text === '' })
  return (
    <Card>
      <CardHeader
        title={t('New reading')}
        description={t('SARS wants one on 1 March and one on the last day of February. More make gaps easier to find.')}
      />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-1">
        {logbook && <UsedSince vehicleId={vehicleId} summary={logbook} />}
        <Problem>{put.problem}</Problem>
        <FormNumberField
          control={control}
          name="odometer_km"
          label={t('Odometer in km')}
          rule={ODOMETER_KM}
          input={{ className: 'h-16! text-right text-2xl! font-semibold tabular-nums' }}
        />
        <FormInput control={control} name="date" label={t('Day')} type="date" max={today} />
        <Button type="submit" variant="primary" size="large" busy={put.isPending} disabled={isEmpty}>
          {confirmLabel ?? t('Save reading')}
        </Button>
      </form>
    </Card>
  )
}

function Readings({ vehicleId }: { vehicleId: string }) {
  const readings = useReadings(vehicleId)
  return (
    <Card>
      <CardHeader title={t('Odometer readings')} />
      <Loaded query={readings} failed={t('The readings could not be loaded')}>
        {({ items, from_files: fromFiles }) => (
          <>
            {items.length === 0 ? (
              <p className="text-sm text-muted">{t('No readings yet.')}</p>
            ) : (
              <ul aria-label={t('Odometer readings')} className="flex flex-col divide-y divide-line">
                {items.toReversed().map((reading) => (
                  <Reading key={reading.date} reading={reading} />
                ))}
              </ul>
            )}
            {fromFiles.length > 0 && (
              <details className="mt-4 text-sm">
                <summary className="cursor-pointer font-semibold">
                  {t('From your files, the first of each month')}
                </summary>
                <ul aria-label={t('From your files, the first of each month')} className="mt-2 divide-y divide-line">
                  {fromFiles.toReversed().map(({ date, odometer_km }) => (
                    <li key={date} className="flex items-center justify-between gap-3 py-1.5">
                      {formatDay(date)}
                      <Kilometres of={odometer_km} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Reading({ reading }: { reading: OdometerReading }) {
  const remove = useDeleteReading(reading.vehicle_id)
  const send = useSendPhoto(reading)
  const day = formatDay(reading.date)
  const photoLabel = reading.has_photo ? t('Replace the photo for {day}', { day }) : t('Add a photo to {day}', { day })
  const openPhoto = () =>
    void api.download(getOdometerPhoto, { params: { id: reading.vehicle_id, date: reading.date } }).then(
      ({ blob }) => saveDownload({ blob, filename: `odometer-${reading.date}.${blob.type.split('/')[1] ?? 'jpg'}` }),
      (error: unknown) => toast.error(getErrorMessage(error, t('The photo could not be downloaded'))),
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1 text-sm">
      <span className="min-w-0 flex-1 basis-28">{day}</span>
      <Kilometres of={reading.odometer_km} />
      <span className="flex items-center">
        {reading.has_photo && (
          <IconButton label={t('Download the photo for {day}', { day })} icon={ImageDown} onClick={openPhoto} />
        )}
        <FileButton
          variant="quiet"
          size="icon"
          aria-label={photoLabel}
          title={photoLabel}
          icon={Camera}
          busy={send.isPending}
          accept="image/*"
          onFiles={([photo]) => send.mutate(photo)}
        />
        <IconButton
          label={t('Delete the reading for {day}', { day })}
          icon={Trash2}
          busy={remove.isPending}
          onClick={() => remove.mutate(reading.date)}
        />
      </span>
    </li>
  )
}

/** Odometer kilometres for the year and between readings, and how much of them is covered by trips. */
function YearReconciled({ year: { kilometres, readings } }: { year: VehicleYear }) {
  const { opening_odometer_km: opening, closing_odometer_km: closing, missing_readings: missing } = kilometres
  return (
    <Card className="lg:col-span-2">
      <CardHeader
        title={t('Where the kilometres are')}
        description={t('Every kilometre on the odometer is business, private, to review or unlogged.')}
      />
      {opening !== null && closing !== null && (
        <p className="mb-2 text-sm">
          {t('{closing} closing − {opening} opening = {moved}', {
            closing: formatDistance(closing),
            opening: formatDistance(opening),
            moved: formatDistance(closing - opening),
          })}
        </p>
      )}
      <KilometreFigures kilometres={kilometres} />
      {missing.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          {missing.length === 1
            ? t('This is a minimum: the reading for {day} is missing.', { day: formatDay(missing[0]) })
            : t('This is a minimum: the readings for {from} and {to} are missing.', {
                from: formatDay(missing[0]),
                to: formatDay(missing[1]),
              })}
        </p>
      )}
      {readings.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-semibold">{t('Between readings')}</h3>
          <ul aria-label={t('Between readings')} className="flex flex-col divide-y divide-line">
            {readings.map((section) => (
              <li key={section.from} className="py-3 text-sm">
                <p className="font-semibold">
                  {formatDay(section.from)} – {formatDay(section.to)}: {formatDistance(section.moved_km)}
                </p>
                <KilometreSum kilometres={section} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
