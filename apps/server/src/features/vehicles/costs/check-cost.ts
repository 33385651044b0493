import type { LocalDate } from '@spoor/core/units/local-date.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { CostRow } from './cost-queries.ts'

/** @throws HttpError 422 for an invalid cost, naming the field */
export function checkCost(
  cost: Pick<CostRow, 'day' | 'kind' | 'amount_cents' | 'interest_cents' | 'litres' | 'full_tank'>,
  today: LocalDate,
): void {
  if (cost.day > today) {
    const message = 'A cost cannot be in the future. Check the date.'
    throw new HttpError(422, message, { date: message })
  }
  if (cost.kind !== 'fuel' && (cost.litres !== null || cost.full_tank)) {
    const message = 'Only fuel has litres. Choose fuel, or remove the litres.'
    throw new HttpError(422, message, { litres: message })
  }
  if (cost.kind !== 'instalment' && cost.interest_cents !== null) {
    const message = 'Only an instalment has interest. Choose instalment, or remove the interest.'
    throw new HttpError(422, message, { interest: message })
  }
  if ((cost.interest_cents ?? 0) > cost.amount_cents) {
    const message = 'The interest cannot be more than the instalment.'
    throw new HttpError(422, message, { interest: message })
  }
}
