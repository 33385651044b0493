import { taxYearOn } from '@spoor/core/units/tax-year.ts'
import type { Readiness } from '@spoor/contract/routes/vehicles.ts'
import { GAPS, WITHOUT_REASON } from '@spoor/core/report/gaps.ts'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, FileX, MessageCircleQuestion, Route, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatDay, formatTaxYear } from '../../format/instant.ts'
import { formatDistance } from '../../format/quantity.ts'
import { plural, t } from '../../language/t.ts'
import { useToday } from '../../ui/use-today.ts'
import { ReadinessFix, describeReadiness } from '../../readiness/readiness-list.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import type { ToDoItem } from './to-do-items.ts'

const ACTION = buttonClass({ size: 'small' })
/** Further items are collapsed, so that the figures stay on the first screen. */
const FIRST_SHOWN = 4

/** Open tasks, each with the one action that completes it. */
export function ToDo({ items, readiness }: { items: readonly ToDoItem[]; readiness: readonly Readiness[] }) {
  const [all, setAll] = useState(false)
  // Independent of the year selected for the figures.
  const year = formatTaxYear(taxYearOn(useToday()))
  if (items.length === 0) return <NothingToDo closingDay={findClosingDay(readiness)} />
  const shown = all ? items : items.slice(0, FIRST_SHOWN)
  return (
    <Card aria-label={t('To do')} className="pb-1! sm:pb-2!">
      <CardHeader title={t('To do')} description={year} />
      <ul className="divide-y divide-line border-t border-line">
        {shown.map((item) => (
          <Item key={getItemKey(item)} item={item} namesVehicle={readiness.length > 1} />
        ))}
      </ul>
      {items.length > FIRST_SHOWN && (
        <Button variant="quiet" size="small" className="-ml-2 mb-1" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('Show fewer') : t('{n} more', { n: items.length - FIRST_SHOWN })}
        </Button>
      )}
    </Card>
  )
}

function NothingToDo({ closingDay }: { closingDay: string | null }) {
  return (
    <Card aria-label={t('To do')} className="flex items-center gap-3 py-4!">
      <CircleCheck size={22} className="shrink-0 text-good" />
      <p className="min-w-0">
        <span className="font-semibold">{t('You’re all caught up')}</span>
        {closingDay && (
          <span className="block text-sm text-muted">
            {t('The closing odometer reading is due on {day}.', { day: formatDay(closingDay) })}
          </span>
        )}
      </p>
    </Card>
  )
}

const findClosingDay = (readiness: readonly Readiness[]): string | null =>
  readiness
    .flatMap(({ closing_due_on: day }) => day ?? [])
    .toSorted()
    .at(0) ?? null

const getItemKey = (item: ToDoItem): string =>
  'readiness' in item
    ? `${item.readiness.vehicle_id} ${item.kind === 'gaps' ? 'gaps' : `${item.line.code} ${item.line.from}`}`
    : item.kind

function Item({ item, namesVehicle }: { item: ToDoItem; namesVehicle: boolean }) {
  const vehicle =
    'readiness' in item && namesVehicle ? item.readiness.vehicle_name || t('Vehicle without a name') : null
  switch (item.kind) {
    case 'needs_look':
    case 'failed_uploads': {
      const [{ upload_id: uploadId, filename }] = item.uploads
      const isOne = item.uploads.length === 1
      const isOpen = item.kind === 'needs_look'
      return (
        <Line
          icon={
            isOpen ? (
              <MessageCircleQuestion size={20} className="text-warn" />
            ) : (
              <FileX size={20} className="text-bad" />
            )
          }
          what={
            isOpen
              ? plural(item.uploads.length, '{n} file needs a look.', '{n} files need a look.')
              : plural(item.uploads.length, '{n} file could not be read.', '{n} files could not be read.')
          }
          why={isOne && filename}
          action={
            isOpen || isOne ? (
              <Link to="/upload/$uploadId" params={{ uploadId }} className={ACTION}>
                {isOpen ? t('Answer') : t('Open the file')}
              </Link>
            ) : (
              <Link to="/upload" className={ACTION}>
                {t('Open the files')}
              </Link>
            )
          }
        />
      )
    }
    case 'review':
      return (
        <Line
          icon={<CircleDashed size={20} className="text-warn" />}
          what={plural(item.trips, '{n} trip to review.', '{n} trips to review.')}
          why={t('In all tax years. Only confirmed trips go into your logbook.')}
          action={
            <Link to="/review" className={ACTION}>
              {t('Review')}
            </Link>
          }
        />
      )
    case 'reasons':
      return (
        <Line
          icon={<MessageCircleQuestion size={20} className="text-warn" />}
          what={plural(item.trips, '{n} business trip needs a reason.', '{n} business trips need a reason.')}
          why={t('In all tax years. SARS asks what each trip was for, and with whom.')}
          action={
            <Link to="/logbook" search={WITHOUT_REASON} className={ACTION}>
              {item.trips === 1 ? t('Add the reason') : t('Add reasons')}
            </Link>
          }
        />
      )
    case 'gaps':
      return (
        <Line
          icon={<Route size={20} className="text-warn" />}
          what={plural(item.gaps, '{n} gap in your trips, {distance}.', '{n} gaps in your trips, {distance}.', {
            distance: formatDistance(item.distanceKm),
          })}
          why={
            <>
              {vehicle && <span className="font-medium text-ink">{vehicle}: </span>}
              {t('Kilometres on the odometer without a trip. They do not count as business until you add the trips.')}
            </>
          }
          action={
            <Link
              to="/vehicles/$vehicleId"
              params={{ vehicleId: item.readiness.vehicle_id }}
              search={{ year: item.readiness.tax_year }}
              className={ACTION}
            >
              {item.gaps === 1 ? t('See the gap') : t('See the gaps')}
            </Link>
          }
        />
      )
    case 'readiness':
      return (
        <Line
          icon={<TriangleAlert size={20} className="text-warn" />}
          what={describeReadiness(item.line)}
          why={!GAPS[item.line.code].ofYear && vehicle}
          action={<ReadinessFix line={item.line} readiness={item.readiness} />}
        />
      )
  }
}

function Line({ icon, what, why, action }: { icon: ReactNode; what: ReactNode; why: ReactNode; action: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <span className="flex min-w-0 flex-1 basis-64 gap-3">
        <span className="mt-0.5 shrink-0">{icon}</span>
        <span className="min-w-0 text-sm wrap-anywhere">
          <span className="block font-semibold">{what}</span>
          {why && <span className="block text-muted">{why}</span>}
        </span>
      </span>
      <span className="flex max-sm:ml-8">{action}</span>
    </li>
  )
}
