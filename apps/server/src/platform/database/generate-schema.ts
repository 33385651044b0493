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

const SHAPES = './json-shapes.ts'
/** Types that PostgreSQL cannot express, by column, with their modules. */
const COLUMN_TYPES: Record<string, [type: string, module?: string]> = {
  'app_user.home_office': ['HomeOffice', '@spoor/contract/routes/settings.ts'],
  'app_user.work_hours': ['StoredWorkHours', SHAPES],
  'column_mapping.mapping': ['StoredMapping', SHAPES],
  'company_rule.conditions': ['RuleConditions', '@spoor/core/rules/rule.ts'],
  'company_rule.preset': ['RulePreset', '@spoor/core/rules/presets.ts'],
  'connection.kind': ['LiveKind', '@spoor/core/live/live-message.ts'],
  'connection.last_skipped': ['LastSkipped', SHAPES],
  'connection_day.reasons': ['SkipReasons', SHAPES],
  'enquiry.plan': ['CompanyPlan', '@spoor/contract/limits/plans.ts'],
  'gazetteer_place.polygons': ['Polygon[]', '@spoor/core/places/point-in-polygon.ts'],
  'inbound_mail.confirmation': ['Confirmation', SHAPES],
  'inbound_mail.files': ['MailFile[]', SHAPES],
  'invitation.role_type': ['InvitedRole', '@spoor/contract/words/invitation-states.ts'],
  'live_batch.points': ['StoredPoint[]', SHAPES],
  'employee_pay.pay': ['TravelTerms', '@spoor/core/tax/employee-pay.ts'],
  'payroll_month.lines': ['PayrollLine[]', '@spoor/contract/routes/payroll.ts'],
  'report.options': ['ReportOptions', '@spoor/core/report/build-report.ts'],
  'row_issue_block.issues': ['StoredIssue[]', SHAPES],
  'rule.conditions': ['RuleConditions', '@spoor/core/rules/rule.ts'],
  'rule.preset': ['RulePreset', '@spoor/core/rules/presets.ts'],
  'tab.columns': ['TabColumn[]', SHAPES],
  'tab.filter': ['TabFilter', '@spoor/contract/routes/tabs.ts'],
  'tab.sort': ['TabSort', SHAPES],
  'tax_table_override.bands': ['StoredBand[]', SHAPES],
  'trip.mode': ['MoveKind', '@spoor/core/journey/journey.ts'],
  'trip_suggestion.suggestion': ['Suggestion', SHAPES],
  'trip_tally.classification': ["'business' | 'private'"],
  'trip_tally.status': ["'pending' | 'confirmed' | 'rejected'"],
  'upload.first_trips': ['RowTrip[]', '@spoor/contract/routes/uploads.ts'],
  'upload.layout': ['FileLayout', '@spoor/core/import/result.ts'],
  'upload.mapping': ['StoredMapping', SHAPES],
  'upload.questions': ['UploadQuestion[]', '@spoor/contract/routes/uploads.ts'],
  'upload.warnings': ['string[]'],
  'verification_pack.problems': ['string[]'],
  'webhook_delivery.fault': ['WebhookFault', '@spoor/contract/routes/webhooks.ts'],
}

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
    overrides: JSON.stringify({ columns: await readColumnTypes(url) }),
  }
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  await promisify(execFile)(process.execPath, [CODEGEN, ...flags])
  // kysely-codegen resolves the types to import with an API that TypeScript 7 has dropped.
  const imports = Object.values(COLUMN_TYPES).map(([type, module]) =>
    module ? `import type { ${type.replace('[]', '')} } from '${module}'\n` : '',
  )
  await fs.writeFile(file, [...new Set(imports)].join('') + (await fs.readFile(file, 'utf8')))
}

/** Types of the columns in `COLUMN_TYPES`, and unions for columns with a CHECK on a list of values. */
async function readColumnTypes(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<
    Record<'name' | 'type' | 'check', string> & Record<'required' | 'generated', boolean>
  >(
    `select relname || '.' || attname as name, atttypid::regtype as type, pg_get_constraintdef(k.oid) as check,
       attnotnull as required, atthasdef as generated
     from pg_attribute a join pg_class c on c.oid = attrelid
     left join pg_constraint k on conrelid = attrelid and contype = 'c' and conkey = array[attnum]
       and pg_get_constraintdef(k.oid) like 'CHECK ((' || attname || ' = ANY (ARRAY[''%'
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  )
  await client.end()
  const types = rows.map(({ name, type, check, required, generated }) => {
    const values = [...(check ?? '').matchAll(/'(\w+)'::text/g)].map(([, value]) => `'${value}'`)
    const value = COLUMN_TYPES[name]?.[0] ?? values.join(' | ')
    if (value === '') return []
    const orNull = required ? '' : ' | null'
    const column = type === 'jsonb' ? `ColumnType<${value}${orNull}, string${orNull}, string${orNull}>` : value + orNull
    return [[name, generated ? `Generated<${column}>` : column]]
  })
  return Object.fromEntries(types.flat())
}

/**
 * Regenerates schema.gen.ts from the migrations, or, for a release, the record of the schema it relies on, against
 * which the next release's migrations are checked.
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
