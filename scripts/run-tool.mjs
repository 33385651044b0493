// Runs one of the server's command-line programs, resolving paths against the user's folder.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { runChild } from './run-child.mjs'
import { ensureDependencies, findNode, ROOT, runCommand } from './setup.mjs'

/** @param {string} program relative to the project's folder */
export function runTool(program) {
  return runCommand(async () => {
    await ensureDependencies()
    // npm runs this in the project's folder.
    const from = process.env.INIT_CWD ?? process.cwd()
    const args = process.argv
      .slice(2)
      .map((each) => (!each.startsWith('-') && existsSync(path.resolve(from, each)) ? path.resolve(from, each) : each))
    process.exitCode = await runChild(findNode(), [path.join(ROOT, program), ...args])
  })
}
