import type { LocalDate } from '@spoor/core/units/local-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../../platform/http/caller.ts'
import { findFirstSeenDay } from './reader-queries.ts'

interface Driver {
  id: string
  name: string
}

/**
 * Who reads a driver's trips and figures. Every function that reads them requires a reader, so omitting it does not
 * compile; `reader-matrix.test.ts` has the whole table.
 */
export type Reader = PersonalReader | CompanyReader

/** The driver, or the driver's own accountant, who sees costs, documents, places and the tax number. */
export type PersonalReader =
  | { kind: 'driver'; driver: Driver }
  | { kind: 'accountant'; driver: Driver; showsPrivate: boolean }

/** The driver's company or its accountant. */
export interface CompanyReader {
  kind: 'company'
  driver: Driver
  /** The company sees no trips before this day. */
  from: LocalDate
}

export const asDriver = (caller: User): PersonalReader => ({ kind: 'driver', driver: caller })

export async function asCompany(database: Database, driver: Driver): Promise<CompanyReader> {
  return { kind: 'company', driver, from: await findFirstSeenDay(database, driver.id) }
}

/** An accountant's reader for a grant: a grant of the client's company shows what the company sees. */
export async function asAccountant(
  database: Database,
  client: Driver & { company: string | null; showPrivate: boolean },
): Promise<Reader> {
  if (client.company !== null) return asCompany(database, client)
  return { kind: 'accountant', driver: client, showsPrivate: client.showPrivate }
}

export const isPersonal = (reader: Reader): reader is PersonalReader => reader.kind !== 'company'

/** Whether private and unclassified trips are listed, rather than only their totals. */
export const showsPrivate = (reader: Reader): boolean =>
  reader.kind === 'driver' || (reader.kind === 'accountant' && reader.showsPrivate)
