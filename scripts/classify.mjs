// Suggests a class for each trip of a file from earlier trips, without a server. Usage: npm run --silent classify -- --json FILE
import { runTool } from './run-tool.mjs'

await runTool('apps/server/src/classify.ts')
