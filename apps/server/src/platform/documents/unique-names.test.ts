import { expect, test } from 'vitest'
import { uniqueNames } from './unique-names.ts'

test('makes equal names unique and confines each to its folder', () => {
  const names = [
    'files/a.csv',
    'files/A.csv',
    'files/a.csv',
    'files/../../etc/passwd',
    'files/c:d.csv',
    'files/',
    'files/noend',
  ]
  expect(uniqueNames(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    'files/a.csv',
    'files/A (2).csv',
    'files/a (3).csv',
    'files/.._.._etc_passwd',
    'files/c_d.csv',
    'files/file',
    'files/noend',
  ])
})
