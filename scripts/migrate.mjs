// Brings the database up to date without starting Spoor. Usage: npm run migrate, or npm run migrate -- --partition to
// partition the largest tables, too (docs/operating.md)
import { runTool } from './run-tool.mjs'

await runTool('apps/server/src/migrate.ts')
