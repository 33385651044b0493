import { BriefcaseBusiness, House } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { formatDistance } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { ReasonInput } from '../../ui/reason-input.tsx'
import type { TrackedTrip, TripAnswer } from './tracked-trip.ts'
import { durationMin } from './trip-words.ts'
import { t } from '../../language/t.ts'

/** The question after End Trip. Private is one tap, business takes a reason, which may stay empty; all of it can be skipped. */
export function TripQuestion({
  trip,
  reasons,
  onAnswer,
}: {
  trip: TrackedTrip
  /** Given before, for one tap. */
  reasons: readonly string[]
  onAnswer: (answer: TripAnswer | null) => void
}) {
  const [isBusiness, setIsBusiness] = useState(false)
  const [reason, setReason] = useState('')
  const headingId = useId()
  const recentId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // End Trip, which had the focus, is gone.
  useEffect(() => heading.current?.focus(), [])
  const answerBusiness = (because: string): void => onAnswer({ classification: 'business', reason: because.trim() })
  return (
    <Card aria-labelledby={headingId} className="mb-4">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t('Business or private?')}
      </h2>
      <p className="text-sm wrap-anywhere text-muted">
        {t('{from} to {to}, {distance}, {minutes} min', {
          from: trip.startLocation.address,
          to: trip.endLocation?.address ?? '',
          distance: formatDistance(trip.distance),
          minutes: durationMin(trip),
        })}
      </p>
      <div className="mt-4 grid grid-cols-2 gap-2 sm:gap-3">
        <Choice
          tone="private"
          icon={<House size={18} aria-hidden />}
          onClick={() => onAnswer({ classification: 'private', reason: '' })}
        >
          {t('Private')}
        </Choice>
        <Choice
          tone="business"
          expanded={isBusiness}
          icon={<BriefcaseBusiness size={18} aria-hidden />}
          onClick={() => setIsBusiness(true)}
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
          {reasons.length > 0 && (
            <div className="mb-4">
              <p id={recentId} className="mb-1 text-sm font-semibold">
                {t('Recent reasons')}
              </p>
              <ul aria-labelledby={recentId} className="flex flex-wrap gap-2">
                {reasons.map((recent) => (
                  <li key={recent} className="max-w-full">
                    <Button
                      className="h-auto! min-h-11 max-w-full py-2 text-left font-normal! wrap-anywhere whitespace-normal!"
                      onClick={() => answerBusiness(recent)}
                    >
                      {recent}
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Field label={t('Reason')} hint={t('Whom you saw and what for. SARS asks for it.')}>
            {(control) => (
              <ReasonInput {...control} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
            )}
          </Field>
          <Button type="submit" variant="primary" className="max-sm:w-full">
            {reason.trim() === '' ? t('Save without a reason') : t('Save')}
          </Button>
        </form>
      )}
      <Button variant="quiet" className="mt-2 max-sm:w-full" onClick={() => onAnswer(null)}>
        {t('Decide later')}
      </Button>
    </Card>
  )
}

function Choice({
  tone,
  icon,
  expanded,
  onClick,
  children,
}: {
  tone: 'business' | 'private'
  icon: ReactNode
  /** Set where the button opens the rest of the form. */
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
      {icon}
      {children}
    </button>
  )
}
