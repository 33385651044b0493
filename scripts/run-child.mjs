// Runs a program in place of this one: its output and exit code become ours, and signals are forwarded.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { ROOT } from './setup.mjs'

const LOOK_MS = 300

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
// npm runs us through a shell and signals only the shell, which dies without forwarding it.
const startedBy = findNpmAndShell()

/**
 * Resolves with the exit code. The child is connected, so it notices when we are killed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function runChild(command, args, { env = process.env } = {}) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  if (children.size === 0) watchSignals()
  children.add(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)))
  })
}

/** Sends all children a signal to stop. They decide when; callers that await them keep waiting. */
export function stopChildren(signal = 'SIGTERM') {
  for (const child of children) child.kill(signal)
}

function watchSignals() {
  // From a terminal the children also get Ctrl+C themselves.
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, stopChildren)
  if (startedBy.length === 0) return
  const look = setInterval(() => {
    if (startedBy.every((pid, i) => pid === (i === 0 ? process.ppid : readParentPid(startedBy[i - 1])))) return
    clearInterval(look)
    stopChildren()
  }, LOOK_MS)
  look.unref()
}

/** Our parents up to npm. Empty if npm did not start us, because our parent may then exit before us. */
function findNpmAndShell() {
  const pids = []
  if (process.env.npm_lifecycle_event === undefined) return pids
  for (let pid = process.ppid; pid > 1 && pids.length < 3; pid = readParentPid(pid)) {
    pids.push(pid)
    if (/\bnpm\b/.test(readProc(pid, 'cmdline'))) return pids
  }
  return [process.ppid]
}

/** Returns 0 if the system does not report it. */
function readParentPid(pid) {
  const stat = readProc(pid, 'stat')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

function readProc(pid, name) {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
