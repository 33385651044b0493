// Starts Spoor for development: the server restarts when its sources change, and pages reload in the browser.
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
    // Vite forwards calls to our server, so the client does not have to probe for it.
    { env: { VITE_API_BASE: '/', ...process.env } },
  )
  // Neither is useful without the other, so stop both when one ends.
  process.exitCode = await Promise.race([server, web])
  stopChildren()
  await Promise.all([server, web])
})
