import { LOCALE } from '@spoor/contract/limits.ts'
import { formatCount } from '../../../format/quantity.ts'

const oneDecimal = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  roundingMode: 'floor',
})

/** '999', and from 1000 on with one decimal and 'k+': '1,0k+'. Never more than there are. */
export const totalUsersFigure = (users: number): string =>
  users >= 1000 ? `${oneDecimal.format(users / 1000)}k+` : formatCount(users)
