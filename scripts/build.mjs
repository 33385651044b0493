// Installs and builds what is needed to run, without starting. Usage: npm run build
import { ensureDependencies, ensureWebBuild, findNode, runCommand } from './setup.mjs'

await runCommand(async () => {
  await ensureDependencies()
  await ensureWebBuild(findNode())
})
