import { sql, type Insertable } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { VehicleDriver } from '../../../platform/database/schema.gen.ts'
import { listMembers } from '../team-queries.ts'

/** Locks the vehicle, so that its assignments cannot change meanwhile. @returns whether the owner has the vehicle */
export async function lockFleetVehicle(tx: Transaction, ownerId: string, vehicleId: string): Promise<boolean> {
  const { rows } = await sql`select id from vehicle
    where owner_id = ${ownerId} and id = ${vehicleId} for update`.execute(tx)
  return rows.length > 0
}

export async function insertAssignment(tx: Transaction, assignment: Insertable<VehicleDriver>): Promise<void> {
  await tx.insertInto('vehicle_driver').values(assignment).execute()
}

/** @returns whether it existed */
export async function deleteAssignment(
  tx: Transaction,
  ownerId: string,
  { vehicleId, id }: { vehicleId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`delete from vehicle_driver
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

/** Ends the assignments of a departing employee; future ones are deleted. */
export async function endAssignments(
  tx: Transaction,
  { employeeId, companyId, today }: { employeeId: string; companyId: string; today: string },
): Promise<void> {
  const members = (await listMembers(tx, companyId)).map(({ id }) => id)
  const ofCompany = sql`owner_id = any(${members}::uuid[]) and driver_id = ${employeeId}`
  await sql`delete from vehicle_driver where ${ofCompany} and from_day > ${today}::date`.execute(tx)
  await sql`update vehicle_driver set to_day = least(to_day, ${today}::date) where ${ofCompany}`.execute(tx)
}
