import { taxYearName } from '@spoor/core/units/tax-year.ts'
import type { NamedLogbook } from './load-logbook.ts'

export const CALCULATED_NOTE = '* calculated from odometer readings and the distances of trips'
export const DECLARATION = 'I declare that this logbook is a true record of the business travel with this vehicle.'

export function titleOf({ logbook }: NamedLogbook): string {
  return `Travel logbook ${taxYearName(logbook.taxYear)}`
}

/** 'Bakkie, CA 123-456'. */
export function vehicleText({ vehicle }: NamedLogbook): string {
  return vehicle ? [vehicle.name, vehicle.registration].filter((text) => text !== '').join(', ') : 'No vehicle named'
}

export function hasCalculated({ logbook }: NamedLogbook): boolean {
  return [logbook, ...logbook.rows].some(
    ({ opening, closing }) => opening?.origin === 'calculated' || closing?.origin === 'calculated',
  )
}

/** 'logbook-2025-26-bakkie.pdf': letters and digits only, so that every system accepts it. */
export function downloadName(named: NamedLogbook, extension: string): string {
  const words = [taxYearName(named.logbook.taxYear), named.vehicle?.registration || named.vehicle?.name || '']
    .map((text) =>
      text
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, ''),
    )
    .filter((text) => text !== '')
  return `logbook-${words.join('-')}.${extension}`
}
