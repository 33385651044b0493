import { SENSITIVITIES, SENSITIVITY_PARAMETERS, type Sensitivity } from '@spoor/core/journey/parameters.ts'
import { tryUpload, type Upload } from '@spoor/contract/routes/uploads.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryReply } from '../../api/api.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { formatDistance } from '../../format/quantity.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Awaited } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TryResult } from './try-result.tsx'
import { useUploadActions } from './use-upload-actions.ts'
import { plural, t } from '../../language/t.ts'
import { rich } from '../../language/rich.tsx'

const WORDS: Record<Sensitivity, { name: string; says: string }> = {
  fine: { name: t('Fine'), says: t('More, shorter trips: short stops such as a drop-off count.') },
  normal: { name: t('Normal'), says: t('Suits most drivers: traffic lights and jams are not stops, deliveries are.') },
  coarse: { name: t('Coarse'), says: t('Fewer, longer trips: short stops are ignored.') },
}

const minutes = (seconds: number): string =>
  t('Stops of about {value} min or more end a trip.', { value: Math.max(1, Math.round(seconds / 60)) })

/** Three settings for the minimum stop that ends a trip, each with a preview of its effect on this upload. */
export function SensitivityChoice({ upload, onReadAgain }: { upload: Upload; onReadAgain: () => void }) {
  const [chosen, setChosen] = useState<Sensitivity>(upload.sensitivity)
  const { reprocess } = useUploadActions(upload.upload_id, onReadAgain)
  const trial = useQuery({
    queryKey: ['upload-try', upload.upload_id, upload.completed_at, chosen],
    queryFn: queryReply(tryUpload, { params: { id: upload.upload_id }, body: { sensitivity: chosen } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="flex flex-col gap-5">
      <fieldset>
        <legend className="mb-3 text-sm text-muted">{t('Shortest stop that ends a trip')}</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {SENSITIVITIES.map((step) => (
            // The label's text comes from WORDS, which the rule cannot see.
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control
            <label
              key={step}
              className={classes(
                'flex cursor-pointer gap-3 rounded-lg border p-4 text-sm transition-colors',
                step === chosen ? 'border-accent bg-accent-tint' : 'border-line hover:border-edge',
              )}
            >
              <input
                type="radio"
                name="sensitivity"
                value={step}
                checked={step === chosen}
                onChange={() => setChosen(step)}
                className="mt-1 size-4 shrink-0 accent-accent"
              />
              <span>
                <span className="flex items-center gap-2 text-base font-semibold">
                  {WORDS[step].name}
                  {step === upload.sensitivity && <Badge tone="accent">{t('In use')}</Badge>}
                </span>
                <span className="block">{WORDS[step].says}</span>
                <span className="mt-1 block text-muted">{minutes(SENSITIVITY_PARAMETERS[step].minStayS)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {trial.isPending ? (
        <Awaited
          query={trial}
          skeleton={
            <output className="block">
              <p className="mb-3 text-sm text-muted">{t('Previewing with this file…')}</p>
              <Skeleton className="h-40" />
            </output>
          }
        />
      ) : trial.isError ? (
        <ErrorState title={t('The preview failed')} onRetry={() => void trial.refetch()}>
          {getErrorMessage(trial.error)}
        </ErrorState>
      ) : (
        <>
          <TryResult
            result={trial.data}
            words={
              chosen === upload.sensitivity
                ? undefined
                : rich(
                    t(
                      'Now {now}; with {sensitivity} it would be <outcome>{outcome}</outcome>. What you edited stays as it is.',
                      {
                        now: plural(upload.trips_found, '{n} trip', '{n} trips'),
                        sensitivity: WORDS[chosen].name.toLowerCase(),
                        outcome: `${plural(trial.data.trips_found, '{n} trip', '{n} trips')}, ${formatDistance(trial.data.distance_km)}`,
                      },
                    ),
                    { outcome: <strong className="font-semibold" /> },
                  )
            }
          />
          {chosen !== upload.sensitivity && (
            <div>
              <Button
                variant="primary"
                disabled={trial.data.error_message !== null}
                busy={reprocess.isPending}
                onClick={() => reprocess.mutate({ sensitivity: chosen })}
              >
                {t('Use {toLowerCase} for this upload', { toLowerCase: WORDS[chosen].name.toLowerCase() })}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
