// Writes apps/server/src/database/schema.gen.ts from the migrations. Usage: node scripts/generate-schema.mjs
import { writeSchema } from '../apps/server/src/database/generate-schema.ts'

await writeSchema()
