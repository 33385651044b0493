// Works out the tax of one case without a server. Usage: npm run --silent tax -- --json FILE
import { existsSync } from 'node:fs'
import path from 'node:path'
import { runChild } from './run-child.mjs'
import { ensureDependencies, findNode, ROOT, runCommand } from './setup.mjs'

await runCommand(async () => {
  await ensureDependencies()
  // npm runs this in the project's folder: paths are meant from where the user is.
  const from = process.env.INIT_CWD ?? process.cwd()
  const given = process.argv
    .slice(2)
    .map((each) => (!each.startsWith('-') && existsSync(path.resolve(from, each)) ? path.resolve(from, each) : each))
  process.exitCode = await runChild(findNode(), [path.join(ROOT, 'apps/server/src/tax.ts'), ...given])
})
