// Installs dependencies and builds the web app without starting Spoor. Usage: npm run build
import { ensureDependencies, ensureWebBuild, findNode, runCommand } from './setup.mjs'

await runCommand(async () => {
  await ensureDependencies()
  await ensureWebBuild(findNode())
})
