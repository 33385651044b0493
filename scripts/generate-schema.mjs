// Writes apps/server/src/platform/database/schema.gen.ts from the migrations. Usage: node scripts/generate-schema.mjs.
// For a release, --release 1.2.0 writes what that release relies on, against which the next release's migrations are
// checked.
import { parseArgs } from 'node:util'
import { writeSchema } from '../apps/server/src/platform/database/generate-schema.ts'

const { values } = parseArgs({ options: { release: { type: 'string' } } })
await writeSchema(values)
