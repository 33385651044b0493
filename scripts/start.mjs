// Starts Spoor, after whatever has to be set up first. Usage: npm start
import { runChild } from './run-child.mjs'
import { ensureDependencies, ensureWebBuild, findNode, runCommand } from './setup.mjs'

await runCommand(async () => {
  await ensureDependencies()
  const node = findNode()
  await ensureWebBuild(node)
  process.exitCode = await runChild(node, ['apps/server/src/main.ts'])
})
