import { ReportOptions, updateReport, type ReportWithContent } from '@spoor/contract/routes/reports.ts'
import { columnChoices } from '@spoor/core/report/report-columns.ts'
import { SARS_FORMS } from '@spoor/core/report/report-content.ts'
import { useController, useForm, useWatch } from 'react-hook-form'
import { enteredNumber, writeNumber, type NumberRule } from '../../format/read-number.ts'
import { Checkbox, Options, TextArea } from '../../ui/field.tsx'
import { FormCheckbox, FormField, FormInput, FormNumberField, FormSelect, schemaResolver } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { hasRate, RATE } from './new-report-draft.ts'
import { changeReport, useReportAction, type ReportChange } from './use-reports.ts'
import { t } from '../../language/t.ts'

const USE: NumberRule = { min: 0.1, max: 100, decimals: 2, unit: null }

const toDraft = ({ title, notes, options, content }: ReportWithContent) => ({
  title,
  notes,
  form: options.form,
  columns: content.columns.map(({ key }) => key),
  hide_home: options.hide_home,
  with_changes: options.with_changes,
  rate_per_km: writeNumber(options.rate_per_km, RATE),
  litres_per_100km: writeNumber(options.litres_per_100km, USE),
  price_per_litre: writeNumber(options.price_per_litre, RATE),
})

const resolver = schemaResolver(
  updateReport.schemas.body
    .pick({ title: true, notes: true })
    .required()
    .extend(ReportOptions.omit({ left_out: true }).shape),
  {
    body: (draft: ReturnType<typeof toDraft>) => ({
      ...draft,
      rate_per_km: enteredNumber(draft.rate_per_km, RATE),
      litres_per_100km: enteredNumber(draft.litres_per_100km, USE),
      price_per_litre: enteredNumber(draft.price_per_litre, RATE),
    }),
    numbers: { rate_per_km: RATE, litres_per_100km: USE, price_per_litre: RATE },
    sentences: {
      title: t('A report needs a title'),
      rate_per_km: t('Enter a number'),
      litres_per_100km: t('Enter a number'),
      price_per_litre: t('Enter a number'),
    },
  },
)

export function EditReportDialog({ report, onClose }: { report: ReportWithContent; onClose: () => void }) {
  const { kind } = report
  const { control, handleSubmit } = useForm({ defaultValues: toDraft(report), resolver })
  const form = useWatch({ control, name: 'form' })
  const { value: columns, onChange: setColumns } = useController({ control, name: 'columns' }).field
  const save = useReportAction({
    call: (change: ReportChange) => changeReport(report.id, change),
    failure: t('The report could not be changed'),
    failsIn: 'form',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Edit report')}
      submit={t('Save')}
      action={save}
      onSubmit={handleSubmit(({ title, notes, ...options }) =>
        save.mutate({
          title,
          notes,
          options: { ...options, rate_per_km: hasRate(kind) ? options.rate_per_km : null },
        }),
      )}
      onClose={onClose}
    >
      <FormInput control={control} name="title" label={t('Title')} maxLength={120} />
      <FormField control={control} name="notes" label={t('Notes')} hint={t('On the first page')}>
        {(field) => <TextArea {...field} maxLength={2000} />}
      </FormField>
      {kind === 'logbook' && (
        <FormSelect control={control} name="form" label={t("Columns of SARS' eLogbook")}>
          <Options of={SARS_FORMS.map((one) => [one, one])} />
        </FormSelect>
      )}
      {hasRate(kind) && (
        <FormNumberField
          control={control}
          name="rate_per_km"
          label={t('Rate per kilometre')}
          rule={RATE}
          hint={t("Leave empty for SARS' prescribed rate")}
        />
      )}
      {kind === 'fuel' && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <FormNumberField control={control} name="litres_per_100km" label={t('Litres per 100 km')} rule={USE} />
          <FormNumberField control={control} name="price_per_litre" label={t('Price per litre')} rule={RATE} />
        </div>
      )}
      <fieldset className="mb-3 flex flex-col gap-2">
        <legend className="mb-2 text-sm font-semibold">{t('Columns')}</legend>
        {columnChoices(kind, form).map(({ key, label, required }) => (
          <Checkbox
            key={key}
            checked={required || columns.includes(key)}
            disabled={required}
            onChange={() =>
              setColumns(columns.includes(key) ? columns.filter((one) => one !== key) : [...columns, key])
            }
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
      <FormCheckbox control={control} name="hide_home">
        {t('Hide where I live')}
      </FormCheckbox>
      <FormCheckbox control={control} name="with_changes">
        {t('Include the change history of these trips')}
      </FormCheckbox>
    </FormDialog>
  )
}
