import type { MailFileProblem } from '@spoor/contract/routes/inbound-mail.ts'
import type { ForwardedCar } from '@spoor/core/live/live-message.ts'
import type { Settings } from '@spoor/contract/routes/settings.ts'
import type { Tab } from '@spoor/contract/routes/tabs.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'

export type { ColumnMapping as StoredMapping } from '@spoor/core/import/fields.ts'

/** Shapes of JSON columns that are defined neither by core nor by the API. */

export interface LastSkipped {
  reason: string
  detail: string
  /** ISO instant. */
  at: string
}

export type SkipReasons = Record<string, { count: number; detail: string }>

export type StoredPoint = [
  timeMs: number,
  lat: number,
  lng: number,
  speedMps: number | null,
  odometerM: number | null,
  ignition: boolean | null,
  /** Batches stored by older versions have neither. */
  accuracyM?: number | null,
  activity?: number,
  car?: ForwardedCar | null,
]

export type StoredIssue = [sheet: number, row: number, code: string, column: number, cell: string]

export interface MailFile {
  name: string
  upload_id: string | null
  problem: MailFileProblem | null
}

/** The code or link with which a mail provider confirms that mails are forwarded to Spoor. */
export interface Confirmation {
  code: string | null
  url: string | null
}

export interface StoredBand {
  /** null for the last band. */
  value_up_to_cents: number | null
  fixed_cents: number
  fuel_cents_per_km: number
  maintenance_cents_per_km: number
}

export type StoredWorkHours = Settings['work_hours']
export type TabColumn = Tab['columns'][number]
export type TabSort = Tab['sort']
export type Suggestion = NonNullable<Trip['suggestion']>
