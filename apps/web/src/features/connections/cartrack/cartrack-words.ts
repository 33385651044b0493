import { VENDOR_FAULTS, isVendorFaultCode } from '@spoor/contract/words/vendor-faults.ts'
import type { VendorFault } from '@spoor/contract/routes/vendor-accounts.ts'
import type { CartrackRegionCode } from '@spoor/core/vendors/cartrack/regions.ts'
import { t } from '../../../language/t.ts'

export const COUNTRIES: Record<CartrackRegionCode, string> = {
  za: t('South Africa'),
  na: t('Namibia'),
  bw: t('Botswana'),
  sw: t('Eswatini'),
  mz: t('Mozambique'),
  mw: t('Malawi'),
  tz: t('Tanzania'),
  rw: t('Rwanda'),
  ke: t('Kenya'),
  ng: t('Nigeria'),
}

export const countryName = (region: string): string =>
  Object.hasOwn(COUNTRIES, region) ? COUNTRIES[region as CartrackRegionCode] : region

export const describeFault = ({ code, found, message }: VendorFault): string =>
  isVendorFaultCode(code) ? t(VENDOR_FAULTS[code], { found }) : message

/** Translates sentences from the server that are in the catalogue, as a whole or one by one. */
export function translateSentences(text: string): string {
  const whole = t(text)
  if (whole !== text) return whole
  return text
    .split(/(?<=\.) /)
    .map((sentence) => t(sentence))
    .join(' ')
}
