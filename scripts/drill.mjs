// Restores the newest backup aside and compares it with what it should be. Usage: npm run drill -- [FILE] [--sample=N]
import { runTool } from './run-tool.mjs'

await runTool('apps/server/src/platform/backup/run-drill.ts')
