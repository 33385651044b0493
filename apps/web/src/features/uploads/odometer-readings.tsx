import { addUploadedReadings, previewUploadedReadings, type UploadedReading } from '@spoor/contract/routes/vehicles.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
import { useState } from 'react'
import { api, queryReply } from '../../api/api.ts'
import { useVehicles } from '../../api/use-vehicles.ts'
import { formatDay } from '../../format/instant.ts'
import { formatDistance } from '../../format/quantity.ts'
import { plural, t } from '../../language/t.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { useAction } from '../../ui/use-action.ts'

const MOST_LISTED = 100

/** For a file with odometer readings but no trips: lists the readings and adds them to a vehicle. */
export function OdometerReadings({ uploadId }: { uploadId: string }) {
  const vehicles = useVehicles()
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Card>
      <CardHeader title={t('Odometer readings in this file')} />
      <Loaded query={vehicles} failed={t('Your vehicles could not be loaded')}>
        {(items) => {
          const vehicle = items.find(({ id }) => id === chosen) ?? items.find((one) => one.is_default) ?? items.at(0)
          if (vehicle === undefined)
            return (
              <Link to="/vehicles" className={buttonClass({ size: 'small' })}>
                {t('Add a vehicle first')}
              </Link>
            )
          return (
            <>
              <SelectField label={t('Vehicle')} value={vehicle.id} onChange={setChosen}>
                <Options of={items.map(({ id, name }) => [id, name])} />
              </SelectField>
              <Preview uploadId={uploadId} vehicleId={vehicle.id} />
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

function Preview({ uploadId, vehicleId }: { uploadId: string; vehicleId: string }) {
  const [named, setNamed] = useState<string | undefined>(undefined)
  const request = { params: { id: vehicleId, upload_id: uploadId }, query: { named } }
  const preview = useQuery({
    queryKey: ['vehicles', vehicleId, 'uploaded-readings', uploadId, named],
    queryFn: queryReply(previewUploadedReadings, request),
    placeholderData: keepPreviousData,
  })
  const add = useAction({
    call: () => api.call(addUploadedReadings, request),
    success: ({ added }) => plural(added, '{n} reading added', '{n} readings added'),
    failure: t('The readings could not be added'),
    reloads: [['vehicles']],
  })
  return (
    <Loaded query={preview} failed={t('The readings could not be loaded')}>
      {({ names, readings }) => {
        const count = readings.filter(({ state }) => state === 'new').length
        const mustChoose = names.length > 1 && named === undefined
        return (
          <>
            {names.length > 1 && (
              <SelectField
                label={t('Vehicle in the file')}
                value={named ?? ''}
                onChange={(value) => setNamed(value === '' ? undefined : value)}
              >
                <Options none={t('Choose a vehicle')} of={names.map((name) => [name, name])} />
              </SelectField>
            )}
            <Readings readings={readings} />
            <Button
              variant="primary"
              className="mt-4"
              icon={Gauge}
              busy={add.isPending}
              disabled={count === 0 || mustChoose || preview.isPlaceholderData}
              onClick={() => add.mutate()}
            >
              {count === 0 ? t('No new readings') : plural(count, 'Add {n} reading', 'Add {n} readings')}
            </Button>
          </>
        )
      }}
    </Loaded>
  )
}

function Readings({ readings }: { readings: readonly UploadedReading[] }) {
  const isDoubtful = ({ state }: UploadedReading) => state === 'contradiction' || state === 'unreadable'
  const sorted = [...readings.filter(isDoubtful), ...readings.filter((one) => !isDoubtful(one))]
  return (
    <>
      <Table>
        <thead>
          <tr>
            <HeadCell>{t('Row')}</HeadCell>
            <HeadCell>{t('Day')}</HeadCell>
            <HeadCell numeric>{t('Odometer')}</HeadCell>
            <HeadCell>{t('Note')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, MOST_LISTED).map((reading) => (
            <Row key={reading.row}>
              <Cell>{reading.row}</Cell>
              <Cell className="whitespace-nowrap">{reading.date === null ? '' : formatDay(reading.date)}</Cell>
              <Cell numeric>{reading.odometer_km === null ? '' : formatDistance(reading.odometer_km)}</Cell>
              <Cell className={isDoubtful(reading) ? 'text-warn' : 'text-muted'}>
                {isDoubtful(reading) && `${t('Not added:')} `}
                {reading.because}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {sorted.length > MOST_LISTED && (
        <p className="mt-2 text-sm text-muted">
          {plural(sorted.length - MOST_LISTED, 'and {n} more row', 'and {n} more rows')}
        </p>
      )}
    </>
  )
}
