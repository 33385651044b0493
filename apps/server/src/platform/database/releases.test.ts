import { readFile } from 'node:fs/promises'
import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import { expect, test } from 'vitest'
import { findReleaseCommit } from '../../testing/check-out-release.ts'
import { isOfNextRelease, NewerSchemaError, RELEASES, THIS_RELEASE } from './releases.ts'

test('every release of the changelog is in the list, and its heading names the commit', async () => {
  const changelog = await readFile(new URL('../../../../../CHANGELOG.md', import.meta.url), 'utf8')
  const names = [...changelog.matchAll(/^## (\S+)/gm)].map(([, name]) => name)
  expect([...RELEASES]).toEqual(names.toReversed())
  for (const name of RELEASES.slice(0, -1)) expect(await findReleaseCommit(name), name).not.toBeNull()
})

test('every package and the screens have the version of the newest release, or of the next one in development', async () => {
  const versions = await Promise.all(
    ['', 'packages/core/', 'packages/contract/', 'apps/server/', 'apps/web/', 'e2e/'].map(async (folder) => {
      const text = await readFile(new URL(`../../../../../${folder}package.json`, import.meta.url), 'utf8')
      return (JSON.parse(text) as { version: string }).version
    }),
  )
  expect(new Set([...versions, APP_VERSION]).size, versions.join()).toBe(1)
  const [newest, last] = (RELEASES as readonly string[]).toReversed()
  if (newest !== 'Unreleased') expect(APP_VERSION).toBe(newest)
  else {
    expect(APP_VERSION).toMatch(/^\d+\.\d+\.\d+-dev$/)
    const next = APP_VERSION.replace('-dev', '')
    expect(next.localeCompare(last, 'en', { numeric: true }), `${next} follows ${last}`).toBe(1)
  }
})

test('a database may be one release ahead', () => {
  const mine = { name: '0340-baseline.sql', release: null }
  const ahead = (releases: number) => [mine, { name: '0999-next.sql', release: THIS_RELEASE + releases }]
  expect(isOfNextRelease([])).toBe(false)
  expect(isOfNextRelease([mine])).toBe(false)
  expect(isOfNextRelease(ahead(0))).toBe(false)
  expect(isOfNextRelease(ahead(1))).toBe(true)
  expect(() => isOfNextRelease(ahead(2))).toThrow(NewerSchemaError)
})
