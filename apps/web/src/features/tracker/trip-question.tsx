import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { BriefcaseBusiness, House, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { formatLocation } from '../../format/location.ts'
import { formatDistance } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Options, SelectField } from '../../ui/field.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { ReasonChips } from '../../ui/reason-chips.tsx'
import { ReasonInput } from '../../ui/reason-input.tsx'
import type { TrackedTrip, TripAnswer } from './tracked-trip.ts'
import { getDurationMin } from './trip-words.ts'
import { t } from '../../language/t.ts'

/** The question after End Trip. One tap on a classification suffices: business is stored before its reason is typed. */
export function TripQuestion({
  trip,
  reasons,
  vehicles,
  usualVehicleId,
  onVehicle,
  onBusiness,
  onAnswer,
}: {
  trip: TrackedTrip
  /** Recent reasons, selectable with one tap. */
  reasons: readonly string[]
  vehicles: readonly Pick<Vehicle, 'id' | 'name'>[]
  usualVehicleId: string | null
  onVehicle: (id: string) => void
  /** Business was chosen; a reason may never follow. */
  onBusiness: () => void
  onAnswer: (answer: TripAnswer | null) => void
}) {
  const [isBusiness, setIsBusiness] = useState(trip.answer?.classification === 'business')
  const [reason, setReason] = useState('')
  // Ignore a vehicle that no longer exists.
  const vehicleId = vehicles.find(({ id }) => id === trip.vehicleId)?.id ?? usualVehicleId ?? ''
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused End Trip button is unmounted, so move the focus here.
  useEffect(() => heading.current?.focus(), [])
  const answerBusiness = (because: string): void => onAnswer({ classification: 'business', reason: because.trim() })
  return (
    <Card aria-labelledby={headingId} className="mb-4">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t('Business or private?')}
      </h2>
      <p className="text-sm wrap-anywhere text-muted">
        {t('{from} to {to}, {distance}, {minutes} min', {
          from: formatLocation(trip.startLocation.address),
          to: formatLocation(trip.endLocation?.address ?? ''),
          distance: formatDistance(trip.distance),
          minutes: getDurationMin(trip),
        })}
      </p>
      {vehicles.length > 1 && (
        <div className="mt-4 max-w-sm">
          <SelectField label={t('Vehicle')} value={vehicleId} onChange={onVehicle}>
            {vehicleId === '' && <option value="">{t('Choose a vehicle')}</option>}
            <Options of={vehicles.map(({ id, name }) => [id, name || t('Unnamed vehicle')])} />
          </SelectField>
        </div>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2 sm:gap-3">
        <Choice tone="private" icon={House} onClick={() => onAnswer({ classification: 'private', reason: '' })}>
          {t('Private')}
        </Choice>
        <Choice
          tone="business"
          expanded={isBusiness}
          icon={BriefcaseBusiness}
          onClick={() => {
            setIsBusiness(true)
            onBusiness()
          }}
        >
          {t('Business')}
        </Choice>
      </div>
      {isBusiness && (
        <form
          className="mt-4 animate-fade-in"
          onSubmit={(event) => {
            event.preventDefault()
            answerBusiness(reason)
          }}
        >
          <ReasonChips reasons={reasons} size="large" className="mb-4" onPick={answerBusiness} />
          <Field label={t('Reason')} hint={t('Who you saw and what for. SARS asks for it.')}>
            {(control) => (
              <ReasonInput {...control} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
            )}
          </Field>
          <Button type="submit" variant="primary" className="max-sm:w-full">
            {reason.trim() === '' ? t('Save without a reason') : t('Save')}
          </Button>
        </form>
      )}
      {!isBusiness && (
        <Button variant="quiet" className="mt-2 max-sm:w-full" onClick={() => onAnswer(null)}>
          {t('Decide later')}
        </Button>
      )}
    </Card>
  )
}

function Choice({
  tone,
  icon: Icon,
  expanded,
  onClick,
  children,
}: {
  tone: 'business' | 'private'
  icon: LucideIcon
  /** Set if the button opens the rest of the form. */
  expanded?: boolean
  onClick: () => void
  children: ReactNode
}) {
  const look =
    tone === 'business'
      ? 'border-business text-business aria-expanded:bg-business-tint hover:bg-business-tint'
      : 'border-private text-private hover:bg-private-tint'
  return (
    <button
      type="button"
      aria-expanded={expanded}
      className={classes(
        'flex min-h-14 items-center justify-center gap-2 rounded-lg border bg-surface px-2 text-base font-semibold transition-colors duration-150',
        look,
      )}
      onClick={onClick}
    >
      <Icon size={20} />
      {children}
    </button>
  )
}
