import fs from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Writes the names of tests that passed on a second attempt to the file `TEST_RETRIES`, which `npm test` reads. */
export default class RetriesReporter implements Reporter {
  private readonly names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.names.push(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd(): void {
    const file = process.env.TEST_RETRIES
    if (file) fs.writeFileSync(file, JSON.stringify(this.names))
  }
}
