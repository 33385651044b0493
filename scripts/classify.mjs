// Suggests classes for a file's trips from those before, without a server. Usage: npm run --silent classify -- --json FILE
import { runTool } from './run-tool.mjs'

await runTool('apps/server/src/classify.ts')
