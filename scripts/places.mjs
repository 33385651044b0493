// Loads an operator's gazetteer into the database. Usage: npm run places -- FILE
import { runTool } from './run-tool.mjs'

await runTool('apps/server/src/domain/places/gazetteer/run-places.ts')
