import { REPORT_KINDS } from '@spoor/core/report/report-content.ts'
import type { ReportKind } from '@spoor/core/report/report-content.ts'
import { taxYearOf } from '@spoor/core/units/tax-year.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useVehicles } from '../../api/use-vehicles.ts'
import { useTimezone } from '../../auth/use-session.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { KINDS } from './report-words.ts'
import { createReport, useReportAction } from './use-reports.ts'
import { t } from '../../language/t.ts'

const YEARS_OFFERED = 6
const ANY_PERIOD = 'period'

/** Asks what a report is for and over which time; the rest is edited beside its preview. */
export function NewReportDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const timezone = useTimezone()
  const [today] = useState(() => localDateAt(Date.now(), timezone))
  const thisYear = taxYearOf(today)
  const vehicles = useVehicles().data ?? []
  const [kind, setKind] = useState<ReportKind>('logbook')
  const [chosenVehicle, setVehicle] = useState<string | null>(null)
  const [period, setPeriod] = useState<string>(String(thisYear))
  const [days, setDays] = useState({ from: `${today.slice(0, 7)}-01`, to: today })
  const [client, setClient] = useState('')
  const vehicleId = chosenVehicle ?? (kind === 'logbook' ? (vehicles[0]?.id ?? '') : '')
  const make = useReportAction({ does: createReport, fails: null, onDone: ({ id }) => onMade(id) })

  return (
    <FormDialog
      title={t('New report')}
      submit={t('Make report')}
      busy={make.isPending}
      problem={make.error && messageOf(make.error, t('The report could not be made'))}
      onClose={onClose}
      onSubmit={() =>
        make.mutate({
          kind,
          vehicle_id: vehicleId || null,
          ...(period === ANY_PERIOD ? days : { tax_year: Number(period) }),
          ...(kind === 'client' && { client }),
        })
      }
    >
      <Field label={t('What for')} hint={KINDS[kind].says}>
        {(control) => (
          <Select {...control} value={kind} onChange={(event) => setKind(event.target.value as ReportKind)}>
            {REPORT_KINDS.map((one) => (
              <option key={one} value={one}>
                {KINDS[one].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind === 'client' && (
        <Field label={t('Client')} hint={t('As it stands in the place, the reason or the notes of your trips')}>
          {(control) => (
            <Input {...control} value={client} maxLength={100} onChange={(event) => setClient(event.target.value)} />
          )}
        </Field>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field label={t('Vehicle')}>
          {(control) => (
            <Select {...control} value={vehicleId} onChange={(event) => setVehicle(event.target.value)}>
              <option value="">{kind === 'logbook' ? t('No vehicle') : t('All vehicles')}</option>
              {vehicles.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('Period')}>
          {(control) => (
            <Select {...control} value={period} onChange={(event) => setPeriod(event.target.value)}>
              {Array.from({ length: YEARS_OFFERED }, (_, i) => thisYear - i).map((year) => (
                <option key={year} value={year}>
                  {t('March {value} to February {year}', { value: year - 1, year })}
                </option>
              ))}
              <option value={ANY_PERIOD}>{t('Other days')}</option>
            </Select>
          )}
        </Field>
      </div>
      {period === ANY_PERIOD && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} label={end === 'from' ? t('First day') : t('Last day')}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={days[end]}
                  onChange={(event) => setDays({ ...days, [end]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </FormDialog>
  )
}
