// Runs a program in place of this one: its output, its end and its exit code are ours, and signals are handed on.
import { spawn } from 'node:child_process'
import { ROOT } from './setup.mjs'

/**
 * Resolves with the exit code. The child is connected, so that it learns when we are killed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function runChild(command, args, { env = process.env } = {}) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  // From a terminal the child gets Ctrl+C itself; it decides when to end, and we wait for it.
  const handOn = (signal) => child.kill(signal)
  process.on('SIGTERM', handOn)
  process.on('SIGHUP', handOn)
  process.on('SIGINT', handOn)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)))
  })
}
