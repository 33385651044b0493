import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { CostRow } from './cost-queries.ts'

/** Without its receipt. */
export type NewCost = Omit<CostRow, `receipt_${string}`>

/**
 * @param fingerprint of the file's line; null for a manually entered cost
 * @returns false if the line was already imported, or the owner has no such vehicle
 */
export async function insertCost(
  tx: Transaction,
  ownerId: string,
  { id, vehicle_id, day, kind, amount_cents, interest_cents, litres, full_tank, odometer_m, note }: NewCost,
  fingerprint: Buffer | null,
): Promise<boolean> {
  const { rows } = await sql`insert into vehicle_cost (owner_id, id, vehicle_id, day, kind, amount_cents,
      interest_cents, litres, full_tank, odometer_m, note, fingerprint)
    select owner_id, ${id}, id, ${day}::date, ${kind}, ${amount_cents}::bigint, ${interest_cents}::bigint,
      ${litres}::double precision, ${full_tank}::boolean, ${odometer_m}::bigint, ${note}, ${fingerprint}::bytea
    from vehicle where owner_id = ${ownerId} and id = ${vehicle_id}
    on conflict (owner_id, fingerprint) do nothing returning id`.execute(tx)
  return rows.length > 0
}

export async function updateCost(
  tx: Transaction,
  ownerId: string,
  { id, day, kind, amount_cents, interest_cents, litres, full_tank, odometer_m, note }: CostRow,
): Promise<void> {
  await sql`update vehicle_cost set day = ${day}::date, kind = ${kind}, amount_cents = ${amount_cents},
      interest_cents = ${interest_cents}::bigint, litres = ${litres}, full_tank = ${full_tank}, odometer_m = ${odometer_m}, note = ${note}
    where owner_id = ${ownerId} and id = ${id}`.execute(tx)
}

/** @returns whether it existed */
export async function deleteCost(tx: Transaction, ownerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from vehicle_cost where owner_id = ${ownerId} and id = ${id}
    returning id`.execute(tx)
  return rows.length > 0
}

/** Replaces the receipt of a cost; null removes it. @returns whether the cost still exists */
export async function setReceipt(
  tx: Transaction,
  ownerId: string,
  costId: string,
  receipt: { id: string; filename: string; mediaType: string; fileSize: number } | null,
): Promise<boolean> {
  const { rows } = await sql`update vehicle_cost set receipt_id = ${receipt?.id ?? null}::uuid,
      receipt_name = ${receipt?.filename ?? null}, receipt_type = ${receipt?.mediaType ?? null},
      receipt_bytes = ${receipt?.fileSize ?? null}::bigint
    where owner_id = ${ownerId} and id = ${costId} returning id`.execute(tx)
  return rows.length > 0
}
