// Starts Spoor for development: the server starts again when its sources change, and pages reload in the browser.
// Usage: npm run dev, then open http://localhost:5173
import { runChild, stopChildren } from './run-child.mjs'
import { ensureDependencies, findNode, runCommand } from './setup.mjs'

await runCommand(async () => {
  await ensureDependencies()
  const node = findNode()
  const server = runChild(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'])
  const web = runChild(
    node,
    ['node_modules/vite/bin/vite.js', 'apps/web', '--config', 'apps/web/vite.config.ts', '--clearScreen', 'false'],
    // Its server passes calls on to ours: nothing has to be looked for.
    { env: { VITE_API_BASE: '/', ...process.env } },
  )
  // Neither is of use without the other.
  process.exitCode = await Promise.race([server, web])
  stopChildren()
  await Promise.all([server, web])
})
