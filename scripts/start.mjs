// Starts Spoor, after any setup that is needed. Usage: npm start
import { runChild } from './run-child.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-process.mjs'
import { ensureDependencies, ensureWebBuild, findNode, runCommand } from './setup.mjs'

await runCommand(async () => {
  await ensureDependencies()
  const node = findNode()
  await ensureWebBuild(node)
  process.exitCode = await runChild(node, [...SERVER_FLAGS, 'apps/server/src/main.ts'], {
    env: { ...SERVER_ENVIRONMENT, ...process.env },
  })
})
