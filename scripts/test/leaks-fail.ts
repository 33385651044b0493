import type { Reporter, Vitest } from 'vitest/node'

/**
 * Vitest shows what test files leave behind (timers, sockets, promises that never settle) and lets the run pass all the
 * same: with this reporter it fails.
 */
export default class LeaksFail implements Reporter {
  #vitest: Vitest | null = null

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(): void {
    if (this.#vitest && this.#vitest.state.leakSet.size > 0) process.exitCode = 1
  }
}
