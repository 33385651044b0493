// Brings the database up to date without starting Spoor. Usage: npm run migrate, or npm run migrate -- --partition to
// also partition the largest tables (docs/operating.md)
import { runTool } from './run-tool.mjs'

await runTool('apps/server/src/migrate.ts')
