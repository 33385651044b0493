import type { LocalDate } from '@spoor/core/units/local-date.ts'
import { HttpError } from '../../http/http-error.ts'
import type { CostRow } from './cost-queries.ts'

/** @throws HttpError 422 for a cost that cannot be, with the field at fault */
export function checkCost(cost: Pick<CostRow, 'day' | 'kind' | 'litres' | 'full_tank'>, today: LocalDate): void {
  if (cost.day > today) {
    const message = 'A cost cannot lie in the future. Check the date.'
    throw new HttpError(422, message, { date: message })
  }
  if (cost.kind !== 'fuel' && (cost.litres !== null || cost.full_tank)) {
    const message = 'Litres belong to fuel. Choose fuel, or leave the litres out.'
    throw new HttpError(422, message, { litres: message })
  }
}
