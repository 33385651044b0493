import { REPORT_KINDS, type ReportKind } from '@spoor/core/report/report-content.ts'
import { taxYearOn } from '@spoor/core/units/tax-year.ts'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { findYearToReport, useLogbooks } from '../../api/use-logbooks.ts'
import { useVehicles } from '../../api/use-vehicles.ts'
import { usePlaces } from '../../places/use-places.ts'
import { useToday } from '../../ui/use-today.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField, FormNumberField, FormInput, FormSelect } from '../../ui/form.tsx'
import { Input, Options, Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import {
  createReportDraft,
  createReportResolver,
  getPeriod,
  hasRate,
  listPeriods,
  OTHER_DAYS,
  RATE,
  type ReportDraft,
} from './new-report-draft.ts'
import type { NewReportSearch } from './reports-search.ts'
import { KINDS } from './report-view.tsx'
import { createReport, useReportAction } from './use-reports.ts'
import { t } from '../../language/t.ts'

const COMMON_KINDS: readonly ReportKind[] = ['logbook', 'summary', 'client', 'expenses']

/** Asks for a report's kind, period and rate; everything else is edited next to its preview. */
export function NewReportDialog({
  wanted = {},
  onClose,
  onMade,
}: {
  /** Initial values, such as the search and period of the logbook. */
  wanted?: NewReportSearch
  onClose: () => void
  onMade: (id: string) => void
}) {
  const today = useToday()
  const { data: vehicles = [], isPending } = useVehicles()
  const logbooks = useLogbooks()
  const yearToReport = findYearToReport(logbooks.data, taxYearOn(today))
  const getVehicleId = ({ kind, vehicle_id: chosen }: Pick<ReportDraft, 'kind' | 'vehicle_id'>) =>
    chosen ?? (kind === 'logbook' ? (vehicles[0]?.id ?? '') : '')
  const { control, handleSubmit } = useForm({
    defaultValues: createReportDraft(wanted, today),
    resolver: createReportResolver(today, yearToReport, (draft) => getVehicleId(draft) || null),
  })
  const [kind, chosen, vehicleId] = useWatch({ control, name: ['kind', 'period', 'vehicle_id'] })
  const period = getPeriod({ kind, period: chosen }, today, yearToReport)
  const make = useReportAction({
    call: createReport,
    failure: t('The report could not be created'),
    failsIn: 'form',
    onDone: ({ id }) => onMade(id),
  })
  const { months, years } = listPeriods(today)

  return (
    <FormDialog
      title={t('New report')}
      submit={t('Create report')}
      action={make}
      // Until they load, a logbook would have no vehicle.
      disabled={isPending || logbooks.isPending}
      onClose={onClose}
      onSubmit={handleSubmit(({ rate_per_km: rate, ...body }) =>
        make.mutate({ ...body, ...(rate !== null && { options: { rate_per_km: rate } }) }),
      )}
    >
      {wanted.partly && (
        <Notice>
          {t(
            'A report includes confirmed business trips by client, vehicle and dates. Other logbook filters do not apply. You can remove single trips in the preview.',
          )}
        </Notice>
      )}
      <FormSelect control={control} name="kind" label={t('Type of report')} hint={KINDS[kind].says}>
        <Options of={COMMON_KINDS.map((one) => [one, KINDS[one].label])} />
        <optgroup label={t('More types')}>
          <Options
            of={REPORT_KINDS.filter((one) => !COMMON_KINDS.includes(one)).map((one) => [one, KINDS[one].label])}
          />
        </optgroup>
      </FormSelect>
      {kind === 'client' && (
        <FormField
          control={control}
          name="client"
          label={t('Client')}
          hint={t('As written in the place, reason or notes of your trips')}
        >
          {(field) => <ClientInput {...field} />}
        </FormField>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormField control={control} name="vehicle_id" label={t('Vehicle')}>
          {(field) => (
            <Select {...field} value={getVehicleId({ kind, vehicle_id: vehicleId })}>
              <Options
                none={kind === 'logbook' ? t('No vehicle') : t('All vehicles')}
                of={vehicles.map(({ id, name }) => [id, name || t('Unnamed vehicle')])}
              />
            </Select>
          )}
        </FormField>
        <FormField control={control} name="period" label={t('Period')}>
          {(field) => (
            <Select {...field} value={period}>
              <optgroup label={t('Month')}>
                <Options of={months.map(({ key, label }) => [key, label])} />
              </optgroup>
              <optgroup label={t('Tax year')}>
                <Options of={years.map(({ key, label }) => [key, label])} />
              </optgroup>
              <option value={OTHER_DAYS}>{t('Custom dates')}</option>
            </Select>
          )}
        </FormField>
      </div>
      {period === OTHER_DAYS && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          {(['from', 'to'] as const).map((end) => (
            <FormInput
              key={end}
              control={control}
              name={end}
              deps={end === 'from' ? ['to'] : undefined}
              label={end === 'from' ? t('First day') : t('Last day')}
              type="date"
            />
          ))}
        </div>
      )}
      {hasRate(kind) && (
        <FormNumberField
          control={control}
          name="rate_per_km"
          label={t('Rate per kilometre')}
          rule={RATE}
          hint={
            kind === 'client'
              ? t("Leave empty for the rate of your last invoice to this client, or SARS' prescribed rate")
              : t("Leave empty for SARS' prescribed rate")
          }
        />
      )}
    </FormDialog>
  )
}

/** Autocompletes the driver's client places, but accepts any text. */
function ClientInput(field: Omit<React.ComponentProps<'input'>, 'value'> & { value: string }) {
  const list = useId()
  const clients = (usePlaces().data?.items ?? []).filter(({ kind }) => kind === 'client')
  return (
    <>
      <Input {...field} list={list} maxLength={100} autoComplete="off" />
      <datalist id={list}>
        <Options of={[...new Set(clients.map(({ name }) => name))].map((name) => [name, name])} />
      </datalist>
    </>
  )
}
