// Restores the newest backup into a scratch copy and verifies it. Usage: npm run drill -- [FILE] [--sample=N]
import { runTool } from './run-tool.mjs'

await runTool('apps/server/src/platform/backup/run-drill.ts')
