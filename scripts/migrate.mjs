// Brings the database up to date without starting Spoor. Usage: npm run migrate
import { runTool } from './run-tool.mjs'

await runTool('apps/server/src/migrate.ts')
