// Calculates the tax of one case without a server. Usage: npm run --silent tax -- --json FILE
import { runTool } from './run-tool.mjs'

await runTool('apps/server/src/tax.ts')
