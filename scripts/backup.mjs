// Writes all of Spoor's data into one file, or restores it into an empty installation. Usage: npm run backup -- [FILE],
// npm run restore -- FILE
import path from 'node:path'
import { runChild } from './run-child.mjs'
import { ensureDependencies, findNode, ROOT, runCommand } from './setup.mjs'

await runCommand(async () => {
  await ensureDependencies()
  const [command, ...given] = process.argv.slice(2)
  // npm runs this in the project's folder: resolve paths against the user's folder.
  const files = given.map((file) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file))
  const program = path.join(ROOT, 'apps/server/src/platform/backup', `run-${command}.ts`)
  process.exitCode = await runChild(findNode(), [program, ...files])
})
