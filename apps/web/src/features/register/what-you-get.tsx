import { Check } from 'lucide-react'
import { useAppSettings } from '../../api/app-settings.ts'
import { plural } from '../../language/plural.ts'
import { SpoorLine } from '../../ui/spoor-line.tsx'
import { t } from '../../language/t.ts'

const POINTS = [
  [t('Bring any file'), t('CSV or Excel, GPS points or finished trips, as your tracker exports it.')],
  [t('Mark business trips'), t('By click, by key or in bulk. What you corrected stays.')],
  [t('Submit the logbook'), t('Excel and PDF in the columns SARS asks for, one for each vehicle and tax year.')],
] as const

/** Beside the form, for whoever still wonders. */
export function WhatYouGet() {
  const trialDays = useAppSettings()?.trial_days ?? 0
  return (
    <section aria-label={t('What you get')}>
      <SpoorLine className="mt-4 mb-8" />
      <p className="text-xl font-semibold tracking-[-0.01em] text-balance">
        <span className="inline-block">{t('Your tracker has the kilometres.')}</span>{' '}
        <span className="inline-block">{t('SARS wants a logbook.')}</span>
      </p>
      <ul className="mt-8 flex flex-col gap-6">
        {POINTS.map(([title, text]) => (
          <li key={title} className="flex gap-3">
            <Check size={20} aria-hidden className="mt-0.5 shrink-0 text-accent" />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
        {trialDays > 0 && (
          <li className="flex gap-3">
            <Check size={20} aria-hidden className="mt-0.5 shrink-0 text-accent" />
            <div>
              <p className="font-semibold">{plural(trialDays, '{n} day free', '{n} days free')}</p>
              <p className="text-muted">
                {t('Everything is open from the moment your email address is confirmed. You pay only if you stay.')}
              </p>
            </div>
          </li>
        )}
      </ul>
    </section>
  )
}
