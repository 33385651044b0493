import { PostgresDialect, PostgresQueryCompiler, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { DIRECTORY_TABLES, OWNER_TABLES, VIEWS } from './tables.ts'

const mentions = (names: readonly string[]) =>
  new RegExp(String.raw`\b(?:from|join|into|update|using)\s+(?:only\s+)?"?(${names.join('|')})"?(?![\w."])`, 'i')
const OWNER_DATA = mentions([...OWNER_TABLES, ...VIEWS])
const DIRECTORY = mentions([...DIRECTORY_TABLES, ...VIEWS])

/** `owner_id` compared with a parameter or a list of them, or set by an insert. */
const ONE_OWNER =
  /\bowner_id"?\s*(?:=\s*(?:\$|any\b)|in\s*\(\$)|\binto\s+"?\w+"?\s*(?:as\s+\w+\s*)?\([^()]*\bowner_id\b/i

/** A statement that a cluster could not send to a single machine, or that joins tables not present there. */
export class UnroutableStatementError extends Error {}

/**
 * Checks the text of a statement: it must restrict `owner_id`, or be marked as a sweep and not read the directory
 * (decision 0102).
 *
 * @throws {UnroutableStatementError}
 */
export function checkStatement(text: string): void {
  const table = OWNER_DATA.exec(text)?.[1]
  if (table === undefined) return
  const isSweep = text.includes('/* sweep */')
  if (!isSweep && !ONE_OWNER.test(text))
    throw new UnroutableStatementError(`A statement on ${table} without owner_id that is not marked as SWEEP: ${text}`)
  const other = isSweep ? DIRECTORY.exec(text)?.[1] : undefined
  if (other !== undefined)
    throw new UnroutableStatementError(`A sweep over ${table} that also reads ${other}, of the directory: ${text}`)
}

const checkedPools = new WeakSet<object>()

/** Makes this pool's later dialects check their statements. */
export function checkStatementsOf(pool: pg.Pool): void {
  checkedPools.add(pool)
}

/** A dialect for a pool's connections; `connections` may be a single one of them. */
export function createDialect(pool: pg.Pool, connections: PostgresPool = pool): PostgresDialect {
  const dialect = new PostgresDialect({ pool: connections })
  if (checkedPools.has(pool)) dialect.createQueryCompiler = () => new CheckedQueryCompiler()
  return dialect
}

class CheckedQueryCompiler extends PostgresQueryCompiler {
  override compileQuery(...args: Parameters<PostgresQueryCompiler['compileQuery']>) {
    const compiled = super.compileQuery(...args)
    checkStatement(compiled.sql)
    return compiled
  }
}
