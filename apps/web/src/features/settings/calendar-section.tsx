import { isCalendarFaultCode, CALENDAR_FAULTS } from '@spoor/contract/words/calendar-faults.ts'
import * as routes from '@spoor/contract/routes/calendar.ts'
import type { Calendar } from '@spoor/contract/routes/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api, queryReply } from '../../api/api.ts'
import { formatDateTime } from '../../format/instant.ts'
import { plural, t } from '../../language/t.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import { FormInput, schemaResolver } from '../../ui/form.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { ConfirmDialog, FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { useAction } from '../../ui/use-action.ts'

const CALENDAR = ['calendar']
/** The calendar also provides reasons for trips. */
const RELOADS = [CALENDAR, ['trips']]

/** Connects a calendar whose events suggest reasons for trips. Hidden if the installation cannot store addresses. */
export function CalendarSection() {
  const { data } = useQuery({ queryKey: CALENDAR, queryFn: queryReply(routes.getCalendar) })
  const [asks, setAsks] = useState<'address' | 'disconnect' | null>(null)
  if (!data?.available) return null
  const { calendar } = data
  const close = () => setAsks(null)
  const ask = () => setAsks('address')
  return (
    <>
      {calendar === null ? (
        <Section
          title={t('Reasons from your calendar')}
          description={t(
            'Appointments at the time and place of a trip are proposed as its reason. Nothing else is kept.',
          )}
          actions={<Button onClick={ask}>{t('Connect calendar')}</Button>}
        />
      ) : (
        <ConnectedCalendar calendar={calendar} onReplace={ask} onDisconnect={() => setAsks('disconnect')} />
      )}
      {asks === 'address' && <AddressDialog replaces={calendar !== null} onClose={close} />}
      {asks === 'disconnect' && <DisconnectCalendar onClose={close} />}
    </>
  )
}

function ConnectedCalendar({
  calendar: { host, read_at: readAt, reasons, hides_titles: hidesTitles, error, stopped },
  onReplace,
  onDisconnect,
}: {
  calendar: Calendar
  onReplace: () => void
  onDisconnect: () => void
}) {
  return (
    <Card className="flex flex-col gap-4" aria-labelledby="calendar">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="calendar" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-semibold">
            {t('Calendar')}
            {error === null ? (
              <StateBadge label={t('Working')} tone="good" Icon={CircleCheck} />
            ) : (
              <StateBadge label={stopped ? t('Stopped') : t('Failed')} tone="bad" Icon={TriangleAlert} />
            )}
          </h2>
          <p className="text-sm wrap-anywhere text-muted">{host}</p>
        </div>
        <div className="flex gap-2">
          <Button size="small" variant="quiet" onClick={onReplace}>
            {t('New address')}
          </Button>
          <Button size="small" variant="quiet" onClick={onDisconnect}>
            {t('Disconnect')}
          </Button>
        </div>
      </div>
      {error !== null && (
        <Notice kind="bad" title={formatDateTime(error.at)}>
          <p>{isCalendarFaultCode(error.code) ? t(CALENDAR_FAULTS[error.code]) : error.message}</p>
          <p>
            {stopped
              ? t('We stopped trying after three days. Paste the address again to go on.')
              : t('We try again every hour.')}
          </p>
        </Notice>
      )}
      {hidesTitles && (
        <Notice kind="warn">
          {t('This calendar shows when you are busy, but not why. Share its details, or copy its secret address.')}
        </Notice>
      )}
      <Facts>
        <Fact name={t('Last read')}>
          {readAt === null ? <span className="text-muted">{t('Not yet')}</span> : formatDateTime(readAt)}
        </Fact>
        <Fact name={t('Proposals')}>
          {reasons === 0 ? (
            <span className="text-muted">{t('No trip without a reason fits an appointment')}</span>
          ) : (
            <Link to="/review" className="font-semibold text-accent underline-offset-2 hover:underline">
              {plural(reasons, 'A reason for {n} trip', 'Reasons for {n} trips')}
            </Link>
          )}
        </Fact>
      </Facts>
    </Card>
  )
}

const WHERE = [
  {
    name: t('Google Calendar'),
    steps: t('On a computer: Settings > your calendar > Integrate calendar > Secret address in iCal format'),
  },
  {
    name: t('Outlook'),
    steps: t(
      'On the web: Settings > Calendar > Shared calendars > Publish a calendar, with all details. Copy the ICS link.',
    ),
  },
  {
    name: t('Apple'),
    steps: t('In Calendar on iCloud.com: share the calendar as a public calendar and copy the link'),
  },
]

const resolver = schemaResolver(routes.connectCalendar.schemas.body, { sentences: { address: t('Paste the address') } })

/** Asks for the secret address and reads the calendar immediately. */
function AddressDialog({ replaces, onClose }: { replaces: boolean; onClose: () => void }) {
  const { control, handleSubmit } = useForm({ defaultValues: { address: '' }, resolver })
  const connect = useAction({
    call: (body: { address: string }) => api.call(routes.connectCalendar, { body }),
    success: ({ calendar }) =>
      calendar === null || calendar.reasons === 0
        ? t('Calendar connected')
        : plural(
            calendar.reasons,
            'Calendar connected, with a reason for {n} trip',
            'Calendar connected, with reasons for {n} trips',
          ),
    failure: t('The calendar could not be connected'),
    failsIn: 'form',
    onDone: onClose,
    reloads: RELOADS,
  })
  return (
    <FormDialog
      title={replaces ? t('New address') : t('Connect calendar')}
      submit={replaces ? t('Save') : t('Connect')}
      action={connect}
      onSubmit={handleSubmit((body) => connect.mutate(body))}
      onClose={onClose}
    >
      <dl className="mb-3 flex flex-col gap-1.5 text-sm">
        {WHERE.map(({ name, steps }) => (
          <div key={name}>
            <dt className="inline font-semibold">{name}: </dt>
            <dd className="inline">{steps}</dd>
          </div>
        ))}
      </dl>
      <FormInput
        control={control}
        name="address"
        label={t('Secret address')}
        hint={t(
          'We read it once an hour, store it encrypted, and keep only the reasons for your trips. Private appointments are not used.',
        )}

        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        placeholder="https://…/basic.ics"
      />
    </FormDialog>
  )
}

function DisconnectCalendar({ onClose }: { onClose: () => void }) {
  const disconnect = useAction({
    call: () => api.call(routes.disconnectCalendar, {}),
    success: t('Calendar disconnected'),
    failure: t('It could not be disconnected'),
    failsIn: 'form',
    onDone: onClose,
    reloads: RELOADS,
  })
  return (
    <ConfirmDialog
      title={t('Disconnect {name}?', { name: t('Calendar') })}
      description={t('Its address and the reasons not yet used are deleted. Reasons in your logbook stay.')}
      submit={t('Disconnect')}
      danger
      action={disconnect}
      onClose={onClose}
    />
  )
}
