import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeWarmUpFolder } from './warm-up.ts'

test('what a killed process left of its warm-up goes with the next one, and nothing else does', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'spoor-test-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  for (const name of ['spoor-warm-up-dead', 'spoor-warm-up-at-work', 'of-others']) {
    await mkdir(path.join(parent, name))
    await writeFile(path.join(parent, name, 'fixes.csv'), 'time\n')
  }
  const yesterdayS = Date.now() / 1000 - 86_400
  for (const name of ['spoor-warm-up-dead', 'of-others']) await utimes(path.join(parent, name), yesterdayS, yesterdayS)

  const folder = await makeWarmUpFolder(parent)
  expect((await readdir(parent)).toSorted()).toEqual(
    ['of-others', path.basename(folder), 'spoor-warm-up-at-work'].toSorted(),
  )
})
