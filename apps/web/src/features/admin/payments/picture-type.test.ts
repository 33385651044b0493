import { expect, test } from 'vitest'
import { pictureTypeOf } from './picture-type.ts'

test.each([
  ['slip.PNG', 'image/png'],
  ['slip.jpeg', 'image/jpeg'],
  ['slip.svg', null],
  ['slip.html', null],
  ['slip.pdf', null],
  ['constructor', null],
  ['a.constructor', null],
])('%s', (filename, type) => expect(pictureTypeOf(filename)).toBe(type))
