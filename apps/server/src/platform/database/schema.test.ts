import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { generateSchema } from './generate-schema.ts'
import { createTestDatabase } from './testing/template-database.ts'

test('schema.gen.ts matches the migrations; otherwise run node scripts/generate-schema.mjs', async () => {
  const database = await createTestDatabase(inject('databaseUrl'))
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-schema-'))
  try {
    const fresh = path.join(folder, 'schema.ts')
    await generateSchema(database.url, fresh)
    const committed = await fs.readFile(new URL('./schema.gen.ts', import.meta.url), 'utf8')
    expect(committed).toBe(await fs.readFile(fresh, 'utf8'))
  } finally {
    await fs.rm(folder, { recursive: true })
    await database.drop()
  }
})
