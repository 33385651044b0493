import { type TaxTable, correctTaxTable } from '@spoor/contract/routes/tax.ts'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { formatDateTime } from '../../format/instant.ts'
import { formatRand } from '../../format/quantity.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormCheckbox, FormInput, FormNumberField, schemaResolver } from '../../ui/form.tsx'
import { Input } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useCorrectTable, useTaxTables } from './use-rates.ts'
import { plural, t } from '../../language/t.ts'
import { enteredNumber, rand, readNumber, writeNumber, type NumberRule } from '../../format/read-number.ts'

export function TaxTablesCard() {
  const tables = useTaxTables()
  const [open, setOpen] = useState<TaxTable | null>(null)
  return (
    <Card>
      <CardHeader
        title={t('Tax tables')}
        description={t(
          'SARS’ rate per km, deemed-cost table and limit of actual cost by tax year. Corrections need a source.',
        )}
      />
      <Loaded query={tables} failed={t('The tax tables could not be loaded')}>
        {(items) => (
          <ul aria-label={t('Tax tables')} className="flex flex-col divide-y divide-line">
            {items.map((table) => (
              <TableRow key={table.tax_year} table={table} onCorrect={() => setOpen(table)} />
            ))}
          </ul>
        )}
      </Loaded>
      {open && <CorrectDialog table={open} onClose={() => setOpen(null)} />}
    </Card>
  )
}

function TableRow({ table, onCorrect }: { table: TaxTable; onCorrect: () => void }) {
  const latest = table.corrections.at(-1)
  const isUnconfirmed =
    (table.bands !== null && !table.table_confirmed) ||
    (table.rate !== null && !table.rate_confirmed) ||
    (table.value_limit !== null && !table.limit_confirmed)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {taxYearName(table.tax_year)}
          {isUnconfirmed && <Badge tone="warn">{t('Unconfirmed')}</Badge>}
          {latest && (latest.bands !== null || latest.rate !== null || latest.value_limit !== null) && (
            <Badge tone="accent">{t('Corrected')}</Badge>
          )}
        </p>
        <p className="text-muted">
          {table.rate === null ? t('No rate per km') : t('{rate} per km', { rate: formatRand(table.rate) })}
          {' · '}
          {table.bands === null ? t('No deemed-cost table') : plural(table.bands.length, '{n} band', '{n} bands')}
          {' · '}
          {table.value_limit === null
            ? t('No limit on actual cost')
            : t('Actual cost up to {amount}', { amount: formatRand(table.value_limit) })}
        </p>
        {[...new Set([table.table_source, table.rate_source, table.limit_source])].map(
          (source) =>
            source !== null && (
              <p key={source} className="wrap-anywhere text-muted">
                {source}
              </p>
            ),
        )}
        {latest && (
          <p className="text-muted">
            {t('Last corrected by {name}, {at}', {
              name: latest.entered_by,
              at: formatDateTime(latest.entered_at),
            })}
          </p>
        )}
        {table.outdated_reports.length > 0 && (
          <details>
            <summary className="cursor-pointer text-warn">
              {plural(table.outdated_reports.length, '{n} report used other figures', '{n} reports used other figures')}
            </summary>
            <ul className="mt-1 text-muted">
              {table.outdated_reports.map(({ driver, number, frozen_at }) => (
                <li key={`${driver} ${number} ${frozen_at}`}>
                  {t('Report {number} of {driver}, {at}', { number, driver, at: formatDateTime(frozen_at) })}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <Button
        size="small"
        aria-label={
          table.bands === null
            ? t('Add the table for {year}', { year: taxYearName(table.tax_year) })
            : t('Edit the table for {year}', { year: taxYearName(table.tax_year) })
        }
        onClick={onCorrect}
      >
        {table.bands === null ? t('Add') : t('Edit')}
      </Button>
    </li>
  )
}

const COLUMNS = [
  ['value_up_to', t('Value up to (R)')],
  ['fixed_cost', t('Fixed cost (R a year)')],
  ['fuel', t('Fuel (c per km)')],
  ['maintenance', t('Maintenance (c per km)')],
] as const

function CorrectDialog({ table, onClose }: { table: TaxTable; onClose: () => void }) {
  const { control, formState, handleSubmit, register } = useForm({
    defaultValues: toTableDraft(table),
    resolver: tableResolver,
  })
  const { fields, append, remove } = useFieldArray({ control, name: 'bands' })
  const correct = useCorrectTable(table.tax_year, onClose)
  return (
    <FormDialog
      title={t('Tax table for {year}', { year: taxYearName(table.tax_year) })}
      description={t(
        'Frozen reports do not change. Leave rate, limit and table empty to return to the built-in figures.',
      )}
      width="wide"
      submit={t('Save')}
      action={correct}
      problem={
        formState.errors.bands
          ? t('A figure in the table is not valid. Fill in every field; only the last band has no upper limit.')
          : correct.problem
      }
      onSubmit={handleSubmit((body) => correct.mutate(body))}
      onClose={onClose}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormNumberField control={control} name="rate" label={t('Rate per km in rand')} rule={RATE} />
        <FormNumberField
          control={control}
          name="value_limit"
          label={t('Limit on actual cost in rand')}
          rule={VALUE}
          hint={t('Applies to the vehicle’s value for wear and tear, and to its debt')}
        />
        <FormInput
          control={control}
          name="source"
          label={t('Source')}
          hint={t('Notice and Gazette with its date')}
          className="sm:col-span-2"
          maxLength={300}
        />
      </div>
      <FormCheckbox control={control} name="confirmed">
        {t('Confirmed: found in the Gazette or in two sources')}
      </FormCheckbox>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr>
              {COLUMNS.map(([name, head]) => (
                <th key={name} scope="col" className="pr-2 pb-1 text-left text-sm font-semibold">
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ id }, at) => (
              <tr key={id}>
                {COLUMNS.map(([name, head]) => (
                  <td key={name} className="min-w-28 pr-2 pb-1">
                    <Input
                      {...register(`bands.${at}.${name}`)}
                      aria-label={`${head}, ${t('band {n}', { n: at + 1 })}`}
                      inputMode="decimal"
                      placeholder={name === 'value_up_to' && at === fields.length - 1 ? t('and above') : undefined}
                    />
                  </td>
                ))}
                <td>
                  <IconButton label={t('Delete band {n}', { n: at + 1 })} icon={Trash2} onClick={() => remove(at)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <Button size="small" icon={Plus} onClick={() => append(EMPTY_BAND)}>
          {t('Add band')}
        </Button>
      </div>
    </FormDialog>
  )
}

const VALUE: NumberRule = rand({ min: 1, max: 1_000_000_000 })
const FIXED: NumberRule = rand({ max: 10_000_000 })
const CENTS_PER_KM: NumberRule = { min: 0, max: 10_000, decimals: 2, unit: null }
const RATE: NumberRule = rand({ min: 0.01, max: 1000 })

export const EMPTY_BAND = { value_up_to: '', fixed_cost: '', fuel: '', maintenance: '' }

/** The form's values for a year, as text; '' if unknown. The last band has no upper end. */
export const toTableDraft = ({ rate, value_limit, bands }: Pick<TaxTable, 'rate' | 'value_limit' | 'bands'>) => ({
  rate: writeNumber(rate, RATE),
  value_limit: writeNumber(value_limit, VALUE),
  bands: (bands ?? []).map((band) => ({
    value_up_to: writeNumber(band.value_up_to, VALUE),
    fixed_cost: writeNumber(band.fixed_cost, FIXED),
    fuel: writeNumber(band.fuel, CENTS_PER_KM),
    maintenance: writeNumber(band.maintenance, CENTS_PER_KM),
  })),
  source: '',
  confirmed: false,
})

/** Sends no deemed-cost table if there are no bands. */
export const tableResolver = schemaResolver(correctTaxTable.schemas.body, {
  body: ({ rate, value_limit: limit, bands, ...draft }: ReturnType<typeof toTableDraft>) => ({
    ...draft,
    rate: enteredNumber(rate, RATE),
    value_limit: enteredNumber(limit, VALUE),
    bands:
      bands.length === 0
        ? null
        : bands.map((band) => ({
            value_up_to: enteredNumber(band.value_up_to, VALUE),
            fixed_cost: readNumber(band.fixed_cost, FIXED) ?? Number.NaN,
            fuel: readNumber(band.fuel, CENTS_PER_KM) ?? Number.NaN,
            maintenance: readNumber(band.maintenance, CENTS_PER_KM) ?? Number.NaN,
          })),
  }),
  numbers: { rate: RATE, value_limit: VALUE },
  sentences: {
    rate: t('Enter rand per km, such as R 5,20'),
    value_limit: t('Enter an amount, such as R 800 000'),
    source: t('Enter where the figures are from, such as the Government Gazette.'),
  },
})
