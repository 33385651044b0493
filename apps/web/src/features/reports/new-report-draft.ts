import { createReport, ReportOptions } from '@spoor/contract/routes/reports.ts'
import type { ReportKind } from '@spoor/core/report/report-content.ts'
import { addDays, firstOfMonth, type DayRange, type LocalDate } from '@spoor/core/units/local-date.ts'
import { taxYearDays, taxYearOn } from '@spoor/core/units/tax-year.ts'
import * as z from 'zod'
import { formatMonth, formatTaxYear } from '../../format/instant.ts'
import { enteredNumber, rand, getRange } from '../../format/read-number.ts'
import { t } from '../../language/t.ts'
import { schemaResolver } from '../../ui/form.tsx'
import type { NewReportSearch } from './reports-search.ts'

export interface ReportDraft {
  kind: ReportKind
  client: string
  /** null until the driver chooses one; the default depends on the kind. */
  vehicle_id: string | null
  /** A key of `listPeriods`, or `OTHER_DAYS`; '' until the driver chooses one; the default depends on the kind. */
  period: string
  from: string
  to: string
  rate_per_km: string
}

export const OTHER_DAYS = 'days'
const YEARS_OFFERED = 6
const MONTHS_OFFERED = 6

export const RATE = rand(getRange(ReportOptions.shape.rate_per_km.unwrap()))
/** Kinds that are paid per kilometre. */
export const hasRate = (kind: ReportKind): boolean => kind === 'client' || kind === 'expenses' || kind === 'monthly'

interface PeriodChoice extends DayRange {
  key: string
  label: string
}

/** The latest months and tax years, newest first. */
export function listPeriods(today: LocalDate): { months: PeriodChoice[]; years: PeriodChoice[] } {
  const thisYear = taxYearOn(today)
  return {
    months: Array.from({ length: MONTHS_OFFERED }, (_, back) => {
      const from = firstOfMonth(today, -back)
      return {
        key: from.slice(0, 7),
        label: formatMonth(from.slice(0, 7)),
        from,
        to: addDays(firstOfMonth(from, 1), -1),
      }
    }),
    years: Array.from({ length: YEARS_OFFERED }, (_, back) => {
      const year = thisYear - back
      return {
        key: String(year),
        label: formatTaxYear(year),
        ...taxYearDays(year),
      }
    }),
  }
}

export function createReportDraft(wanted: NewReportSearch, today: LocalDate): ReportDraft {
  const { months, years } = listPeriods(today)
  const to = wanted.to ?? today
  const from = wanted.from ?? (wanted.to === undefined ? firstOfMonth(today) : taxYearDays(taxYearOn(to)).from)
  const isGiven = wanted.from !== undefined || wanted.to !== undefined
  const named = [...months, ...years].find((one) => one.from === from && one.to === to)
  return {
    kind: wanted.kind ?? 'logbook',
    client: wanted.client ?? '',
    vehicle_id: wanted.vehicle_id ?? null,
    period: isGiven ? (named?.key ?? OTHER_DAYS) : '',
    from,
    to,
    rate_per_km: '',
  }
}

/** Until the middle of a month, the bill and the claim to write are those of the month before. */
const LAST_DAY_OF_BILLING = '15'

/** The chosen period, or a month for kinds that are paid and `yearToReport` for others. */
export function getPeriod(
  { kind, period }: Pick<ReportDraft, 'kind' | 'period'>,
  today: LocalDate,
  yearToReport: number,
): string {
  if (period !== '') return period
  const { months } = listPeriods(today)
  return hasRate(kind) ? months[today.slice(8) <= LAST_DAY_OF_BILLING ? 1 : 0].key : String(yearToReport)
}

/**
 * Validates the form and submits it in the API's shape. Without a rate, the API uses the rate last billed to this client,
 * or the prescribed one.
 * @param vehicleIdFor the vehicle of a draft; null for none or all
 */
export function createReportResolver(
  today: LocalDate,
  yearToReport: number,
  vehicleIdFor: (draft: ReportDraft) => string | null,
) {
  const { months, years } = listPeriods(today)
  const body = createReport.schemas.body
  const fields = body
    .pick({ kind: true, client: true, vehicle_id: true, tax_year: true, from: true, to: true })
    .extend({ rate_per_km: ReportOptions.shape.rate_per_km })
    .refine(({ kind, client }) => kind !== 'client' || client?.trim() !== '', {
      path: ['client'],
      error: t('Enter the client as it appears in your trips.'),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: t('The last day cannot be before the first.'),
    })
  return schemaResolver(fields, {
    body: (draft: ReportDraft): z.input<typeof fields> => {
      const period = getPeriod(draft, today, yearToReport)
      const month = months.find(({ key }) => key === period)
      return {
        kind: draft.kind,
        vehicle_id: vehicleIdFor(draft),
        ...(draft.kind === 'client' && { client: draft.client }),
        ...(years.some(({ key }) => key === period)
          ? { tax_year: Number(period) }
          : { from: month?.from ?? draft.from, to: month?.to ?? draft.to }),
        rate_per_km: hasRate(draft.kind) ? enteredNumber(draft.rate_per_km, RATE) : null,
      }
    },
    numbers: { rate_per_km: RATE },
    sentences: { from: t('Enter a day'), to: t('Enter a day'), rate_per_km: t('Enter rand, such as 4,95') },
  })
}
