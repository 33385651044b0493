import type { VendorAccount, VendorReading } from '@spoor/contract/routes/vendor-accounts.ts'
import {
  Car,
  CircleCheck,
  Ellipsis,
  History,
  KeyRound,
  LoaderCircle,
  RefreshCw,
  TriangleAlert,
  Unplug,
} from 'lucide-react'
import { formatDateTime, formatDay } from '../../../format/instant.ts'
import { formatCount, formatDistance } from '../../../format/quantity.ts'
import { plural, t } from '../../../language/t.ts'
import { StateBadge, type StateLook } from '../../../ui/state-badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ROW } from '../offer-row.tsx'
import { isFirstPull, useAddCartrackReading, useChangeCartrack, usePullCartrack } from './cartrack-calls.ts'
import { countryName, describeFault, translateSentences } from './cartrack-words.ts'

export type CartrackAction = 'vehicles' | 'older' | 'password' | 'disconnect'

interface Props {
  account: VendorAccount
  onOpen: (what: CartrackAction) => void
}

/** Faults that a new password fixes. */
const NEEDS_PASSWORD = ['wrong_password', 'sealed']

export function CartrackAccount({ account, onOpen }: Props) {
  const { username, region, vehicles, trips, last_pull_at: lastPullAt, error, doubts, readings } = account
  const followed = vehicles.filter(({ follows }) => follows)
  const fresh = readings.filter(({ state }) => state === 'new')
  return (
    <section className={classes(ROW, 'relative flex flex-col gap-4')} aria-labelledby="cartrack">
      <div className="pr-12">
        <h3 id="cartrack" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-semibold">
          {t('Cartrack')}
          <StateBadge {...getLook(account)} />
        </h3>
        <p className="text-sm wrap-anywhere text-muted">
          {username} · {countryName(region)}
        </p>
      </div>
      <div className="absolute top-2 right-2 sm:right-4">
        <CartrackMenu account={account} onOpen={onOpen} />
      </div>
      {error !== null && (
        <Notice kind="bad" title={formatDateTime(error.at)}>
          <p>{describeFault(error)}</p>
          {NEEDS_PASSWORD.includes(error.code) && (
            <Button size="small" className="mt-2" onClick={() => onOpen('password')}>
              {t('Enter the password')}
            </Button>
          )}
        </Notice>
      )}
      {vehicles.length > 0 && followed.length === 0 && (
        <Notice>
          <p>{plural(vehicles.length, '{n} vehicle found. Choose yours.', '{n} vehicles found. Choose yours.')}</p>
          <Button size="small" variant="primary" className="mt-2" onClick={() => onOpen('vehicles')}>
            {t('Choose vehicles')}
          </Button>
        </Notice>
      )}
      {doubts.map((doubt) => (
        <Notice key={doubt} kind="warn">
          {translateSentences(doubt)}
        </Notice>
      ))}
      <Facts>
        <Fact name={t('Last pull')}>
          {lastPullAt === null ? <span className="text-muted">{t('None yet')}</span> : formatDateTime(lastPullAt)}
        </Fact>
        <Fact name={t('Trips')}>{formatCount(trips)}</Fact>
        <Fact name={t('Vehicles')}>
          {followed.length === 0 ? (
            <span className="text-muted">{t('None chosen')}</span>
          ) : (
            followed.map(({ name }) => name).join(', ')
          )}
        </Fact>
      </Facts>
      {fresh.length > 0 && <Readings account={account} readings={fresh} />}
      <WriteBack account={account} />
    </section>
  )
}

function getLook(account: VendorAccount): StateLook {
  if (account.error !== null) return { label: t('Failed'), tone: 'bad', Icon: TriangleAlert }
  if (isFirstPull(account)) return { label: t('Pulling trips'), tone: 'neutral', Icon: LoaderCircle }
  return { label: t('Working'), tone: 'good', Icon: CircleCheck }
}

function CartrackMenu({ account, onOpen }: Props) {
  const pull = usePullCartrack(account.id)
  return (
    <Menu
      trigger={<IconButton label={t('Actions for {name}', { name: t('Cartrack') })} icon={Ellipsis} />}
      items={[
        { label: t('Pull now'), icon: RefreshCw, onSelect: () => pull.mutate(undefined) },
        { label: t('Pull older trips'), icon: History, onSelect: () => onOpen('older') },
        { label: t('Choose vehicles'), icon: Car, onSelect: () => onOpen('vehicles') },
        {
          label: t('Replace the password'),
          icon: KeyRound,
          onSelect: () => onOpen('password'),
        },
        {
          label: t('Disconnect'),
          icon: Unplug,
          danger: true,
          onSelect: () => onOpen('disconnect'),
        },
      ]}
    />
  )
}

/** The tracker's odometer readings at the start and end of tax years, accepted one at a time. */
function Readings({ account, readings }: { account: VendorAccount; readings: readonly VendorReading[] }) {
  const add = useAddCartrackReading(account.id)
  const name = (id: string) => account.vehicles.find((vehicle) => vehicle.id === id)?.name ?? id
  return (
    <div>
      <h4 className="text-sm font-semibold">{t('Odometer readings for your logbook')}</h4>
      <p className="text-sm text-muted">
        {t("The tracker's odometer may differ from the dashboard. Compare before you add a reading.")}
      </p>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {readings.map(({ vehicle, date, odometer_km, doubt }) => {
          const values = { day: formatDay(date), distance: formatDistance(odometer_km), vehicle: name(vehicle) }
          return (
            <li key={`${vehicle} ${date}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-48 text-sm">
                <p>{t('{vehicle}, {day}: {distance}', values)}</p>
                {doubt !== '' && <p className="text-warn">{translateSentences(doubt)}</p>}
              </div>
              <Button
                size="small"
                aria-label={t('Add {distance} on {day} for {vehicle}', values)}
                busy={add.isPending && add.variables?.vehicle === vehicle && add.variables.date === date}
                onClick={() => add.mutate({ vehicle, date })}
              >
                {t('Add')}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function WriteBack({ account }: { account: VendorAccount }) {
  const { id, write_back: isOn, write_error: error } = account
  const change = useChangeCartrack(id, {
    success: isOn ? t('Writing back switched off') : t('Writing back switched on'),
  })
  return (
    <div className="border-t border-line pt-4">
      <Checkbox
        className="items-start!"
        checked={isOn}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ write_back: target.checked })}
      >
        <span>
          <span className="font-semibold">{t('Write classifications back to Cartrack')}</span>
          <span className="block text-muted">
            {t('Business or private and the reason, of trips that you confirmed. Needs a subuser that may also write.')}
          </span>
        </span>
      </Checkbox>
      {isOn && error !== null && (
        <p className="mt-2 text-sm text-bad">
          {formatDateTime(error.at)}: {describeFault(error)}
        </p>
      )}
    </div>
  )
}
