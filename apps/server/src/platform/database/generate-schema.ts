import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPostgres } from './embedded/start-postgres.ts'
import { migrate } from './migrate.ts'
import { readSchema } from './testing/read-schema.ts'

const GENERATED = fileURLToPath(new URL('./schema.gen.ts', import.meta.url))
const LAST_RELEASE = fileURLToPath(new URL('./testing/last-release.json', import.meta.url))
const CODEGEN = fileURLToPath(new URL('../../../../../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url))

/** Writes the types of the migrated database at `url` to `file`. */
export async function generateSchema(url: string, file: string): Promise<void> {
  const options = {
    url,
    dialect: 'postgres',
    'out-file': file,
    'default-schema': 'public',
    'include-pattern': 'public.*',
    'exclude-pattern': 'schema_migration',
    'log-level': 'error',
    // Matches the type parsers in open-database.ts.
    'date-parser': 'string',
    'type-mapping': JSON.stringify({ int8: 'number' }),
  }
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  await promisify(execFile)(process.execPath, [CODEGEN, ...flags])
}

/**
 * Regenerates schema.gen.ts from the migrations, or, when one is made, the record of what a release relies on, with
 * which the migrations of the next one are compared.
 */
export async function writeSchema({ release }: { release?: string } = {}): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-schema-'))
  await fs.chmod(folder, 0o755)
  const postgres = await startPostgres(path.join(folder, 'database'))
  try {
    await migrate(postgres.url)
    if (release === undefined) await generateSchema(postgres.url, GENERATED)
    else await writeReleaseSchema(postgres.url, release)
  } finally {
    await postgres.stop()
    await fs.rm(folder, { recursive: true, force: true })
  }
}

async function writeReleaseSchema(url: string, release: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fs.writeFile(LAST_RELEASE, `${JSON.stringify(await readSchema(client, release), null, 2)}\n`)
  await client.end()
}
