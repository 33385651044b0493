// A lock between processes on one machine: a file with its holder's id. A lock whose holder is dead is free.
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while no other process holds the same lock file. Calls `onWait` once if another process holds it.
 * @template T
 * @param {string} file
 * @param {{ work: () => Promise<T>, onWait: (pid: number) => void }} options
 * @returns {Promise<T>}
 */
export async function withLock(file, { work, onWait }) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  for (let told = false; !take(file);) {
    const holder = readHolder(file)
    if (holder !== null && isAlive(holder)) {
      if (!told) onWait(holder.pid)
      told = true
      await sleep(200)
    } else if (holder !== null) {
      breakLock(file, holder)
    }
  }
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

/** Linking a complete file into place either takes the lock or fails, so nobody reads a partly written holder. */
function take(file) {
  const own = `${file}.${process.pid}`
  fs.writeFileSync(own, JSON.stringify({ pid: process.pid, startedAt: readStartTime(process.pid) }))
  try {
    fs.linkSync(own, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    fs.rmSync(own, { force: true })
  }
}

/** Removes a dead holder's lock. If several try, only one rename succeeds; a live lock is put back. */
function breakLock(file, dead) {
  const aside = `${file}.broken.${process.pid}`
  try {
    fs.renameSync(file, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  const taken = readHolder(aside)
  const isTheDeadOne = taken === null || (taken.pid === dead.pid && taken.startedAt === dead.startedAt)
  if (!isTheDeadOne) {
    try {
      fs.linkSync(aside, file)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
  }
  fs.rmSync(aside, { force: true })
}

function readHolder(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function isAlive({ pid, startedAt }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  // Another process may have reused the id meanwhile.
  return readStartTime(pid) === startedAt
}

/** Returns the start time of a process, or null if the system does not report it. */
function readStartTime(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'zombie' : fields[19]
  } catch {
    return null
  }
}
