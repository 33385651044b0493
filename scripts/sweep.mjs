// Reads files and folders like an import, without a server. Usage: npm run sweep -- [--json] [--timezone ZONE]
// FILE_OR_FOLDER…
import { runTool } from './run-tool.mjs'

await runTool('apps/server/src/sweep.ts')
