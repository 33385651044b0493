import type { Transaction } from '../../platform/database/database.ts'
import { HttpError, notFound } from '../../platform/http/http-error.ts'
import { lockCostCentre } from './cost-centre-queries.ts'

export async function requireCentre(tx: Transaction, companyId: string | null, id: string) {
  const centre = companyId === null ? undefined : await lockCostCentre(tx, { companyId, id })
  if (!centre) throw notFound('Cost centre')
  return centre
}

/** @throws HttpError 409 if it is archived */
export async function requireOpenCentre(tx: Transaction, companyId: string | null, id: string) {
  const centre = await requireCentre(tx, companyId, id)
  if (centre.archived_at !== null)
    throw new HttpError(409, `${centre.code} is archived. Choose another cost centre, or unarchive it first.`)
  return centre
}
