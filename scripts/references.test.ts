import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = /\.(ts|tsx|mjs|js|css|sql|md|yaml)$/
/** References to pages outside the repository: a specification's sections, and decisions by title instead of number. */
const OUTSIDE =
  /[Ss]pecification(,|'s)? section|section \d+ of the specification|[(;] ?decisions: [A-Z]|\.\.\/shared\/(design|spec)/
const DECISION = /\bdecisions? (\d{4})\b|\((\d{4})\)/g

const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
const files = tracked.filter((file) => SOURCES.test(file) && file !== 'scripts/references.test.ts')
const decisions = new Set(fs.readdirSync(path.join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 4)))

test('sources and docs refer only to pages in the repository', () => {
  const wrong: string[] = []
  for (const file of files) {
    const lines = fs.readFileSync(path.join(ROOT, file), 'utf8').split('\n')
    for (const [at, line] of lines.entries()) {
      if (OUTSIDE.test(line)) wrong.push(`${file}:${at + 1} ${line.trim()}`)
      for (const [, named, inBrackets] of line.matchAll(DECISION)) {
        const number = named ?? inBrackets
        if (number.startsWith('0') && !decisions.has(number)) wrong.push(`${file}:${at + 1} decision ${number}`)
      }
    }
  }
  expect(files.length).toBeGreaterThan(1000)
  expect(wrong).toEqual([])
})
