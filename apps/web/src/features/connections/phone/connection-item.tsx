import type { Connection } from '@spoor/contract/routes/connections.ts'
import {
  Ban,
  ChevronRight,
  CirclePause,
  CirclePlay,
  Ellipsis,
  KeyRound,
  Pencil,
  Server,
  Smartphone,
  Unplug,
  CircleAlert,
  CircleCheck,
  Clock,
  HardDrive,
  Hourglass,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { formatDateTime, formatTime } from '../../../format/instant.ts'
import { formatCount, formatDistance } from '../../../format/quantity.ts'
import { plural, t } from '../../../language/t.ts'
import { MovesLine } from '../../../moves/moves-dialog.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Fact } from '../../../ui/facts.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { formatAgo } from '../ago.ts'
import { describeHealth, type Health } from './health.ts'
import { SOURCE_NAMES } from '../../../format/source-names.ts'
import { ROW } from '../offer-row.tsx'
import { isServer } from '../sources.ts'
import { useChangeConnection } from '../use-connections.ts'

export type ConnectionAction = 'edit' | 'new_key' | 'days' | 'disconnect'
type OnOpen = (what: ConnectionAction) => void

const NOW_STEP_MS = 10_000

export function ConnectionItem({ connection, onOpen }: { connection: Connection; onOpen: OnOpen }) {
  const { kind, name, vehicle, driving } = connection
  const health = describeHealth(connection, useNowMs({ stepMs: NOW_STEP_MS }))
  const Icon = isServer(kind) ? Server : Smartphone
  return (
    <li className={classes(ROW, 'relative flex flex-col gap-4')}>
      <div className="flex min-w-0 gap-4">
        <span
          aria-hidden
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-tint text-accent max-sm:hidden"
        >
          <Icon size={22} strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 pr-12 text-base font-semibold">
            <span className="wrap-anywhere">{name}</span>
            <StateBadge label={health.label} tone={health.tone} Icon={HEALTH_ICONS[connection.health]} />
          </h3>
          <p className="text-sm wrap-anywhere text-muted">
            {SOURCE_NAMES[kind]} · {vehicle.name}
          </p>
          <HealthLine connection={connection} health={health} onOpen={onOpen} />
          {connection.last_fix_at !== null && (
            <div className="mt-3">
              <MovesLine uploadId={connection.upload_id} />
            </div>
          )}
          {driving && (
            <p className="mt-3 flex items-center gap-2 text-sm font-semibold text-accent">
              <span aria-hidden className="size-2.5 shrink-0 animate-pulse rounded-full bg-accent" />
              {t('Driving since {time}, {distance}', {
                time: formatTime(driving.since),
                distance: formatDistance(driving.distance_km),
              })}
            </p>
          )}
        </div>
      </div>
      <Arrivals connection={connection} onOpen={onOpen} />
      <div className="absolute top-2 right-2 sm:right-4">
        <ConnectionMenu connection={connection} onOpen={onOpen} />
      </div>
    </li>
  )
}

function HealthLine({ connection, health, onOpen }: { connection: Connection; health: Health; onOpen: OnOpen }) {
  const resume = useResume(connection)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="max-w-xl text-sm">{health.sentence}</p>
      {health.fix === 'resume' && (
        <Button size="small" busy={resume.isPending} onClick={() => resume.mutate({ paused: false })}>
          {t('Resume')}
        </Button>
      )}
      {(health.fix === 'new_code' || health.fix === 'set_up') && (
        <Button size="small" onClick={() => onOpen('new_key')}>
          {health.fix === 'set_up' ? t('Set up again') : t('Show a new code')}
        </Button>
      )}
      {health.fix === 'set_up' && (
        <Button size="small" variant="quiet" onClick={() => onOpen('disconnect')}>
          {t('Remove')}
        </Button>
      )}
    </div>
  )
}

/** The last fix and today's points, which link to the list of days. */
function Arrivals({ connection, onOpen }: { connection: Connection; onOpen: OnOpen }) {
  const { name, today, last_fix_at: lastFixAt, last_received_at: lastReceivedAt } = connection
  const nowMs = useNowMs({ stepMs: NOW_STEP_MS })
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-[8rem_1fr] sm:pl-15">
      <Fact name={t('Last position')}>
        {lastFixAt === null ? (
          <span className="text-muted">{t('None yet')}</span>
        ) : (
          <time dateTime={lastFixAt} title={formatDateTime(lastFixAt)}>
            {formatAgo(lastFixAt, nowMs)}
          </time>
        )}
      </Fact>
      <Fact name={t('Today')}>
        {lastReceivedAt === null ? (
          <span className="text-muted">{t('None yet')}</span>
        ) : (
          <>
            <button
              type="button"
              aria-label={t('{n} received today from {name}: show the days', { n: formatCount(today.received), name })}
              className="-my-1 inline-flex min-h-8 items-center gap-0.5 rounded font-semibold text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
              onClick={() => onOpen('days')}
            >
              {plural(today.received, '{n} received', '{n} received')}
              <ChevronRight size={16} />
            </button>
            <span className="flex flex-wrap gap-x-1 text-muted">
              {listCounts(today).map((count, at, { length }) => (
                <span key={count} className="whitespace-nowrap">
                  {at < length - 1 ? `${count},` : count}
                </span>
              ))}
            </span>
          </>
        )}
      </Fact>
    </dl>
  )
}

/** '1 230 used' and '4 duplicates': only the counts above zero. */
function listCounts({ used, duplicates, skipped, waiting }: Connection['today']): string[] {
  return [
    used > 0 && plural(used, '{n} used', '{n} used'),
    duplicates > 0 && plural(duplicates, '{n} duplicate', '{n} duplicates'),
    skipped > 0 && plural(skipped, '{n} skipped', '{n} skipped'),
    waiting > 0 && plural(waiting, '{n} being read', '{n} being read'),
  ].filter((text) => text !== false)
}

const useResume = (connection: Connection) =>
  useChangeConnection(connection.id, {
    success: ({ name, paused }) => (paused ? t('{name} paused', { name }) : t('{name} records again', { name })),
  })

function ConnectionMenu({ connection, onOpen }: { connection: Connection; onOpen: OnOpen }) {
  const { kind, name, paused } = connection
  const change = useResume(connection)
  return (
    <Menu
      trigger={<IconButton label={t('Actions for {name}', { name })} icon={Ellipsis} />}
      items={[
        paused
          ? {
              label: t('Resume'),
              icon: CirclePlay,
              onSelect: () => change.mutate({ paused: false }),
            }
          : {
              label: t('Pause'),
              icon: CirclePause,
              onSelect: () => change.mutate({ paused: true }),
            },
        { label: t('Edit'), icon: Pencil, onSelect: () => onOpen('edit') },
        { label: t('Days and skipped positions'), icon: Ban, onSelect: () => onOpen('days') },
        {
          label: isServer(kind) ? t('New key') : t('New code'),
          icon: KeyRound,
          onSelect: () => onOpen('new_key'),
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

const HEALTH_ICONS: Record<Connection['health'], LucideIcon> = {
  new: Clock,
  good: CircleCheck,
  sparse: TriangleAlert,
  silent: TriangleAlert,
  unusable: CircleAlert,
  paused: CirclePause,
  unverified: Hourglass,
  held: Hourglass,
  full: HardDrive,
}
