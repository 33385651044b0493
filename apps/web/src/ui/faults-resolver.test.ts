import { expect, test } from 'vitest'
import { faultsResolver } from './faults-resolver.ts'

interface Values {
  name: string
  email: string
}

const resolver = faultsResolver<Values>(({ name, email }) => ({
  name: name === '' ? 'Name is required' : null,
  ...(email === '' && { email: 'Email is required' }),
}))
const resolve = (values: Values) =>
  resolver(values, undefined, { fields: {}, shouldUseNativeValidation: undefined, names: undefined })

test('names the fields that are wrong, with their sentences', () => {
  expect(resolve({ name: '', email: 'a@b.co' })).toEqual({
    values: {},
    errors: { name: { type: 'fault', message: 'Name is required' } },
  })
})

test('hands on a form without faults as it is', () => {
  const values = { name: 'Thandi', email: 'a@b.co' }
  expect(resolve(values)).toEqual({ values, errors: {} })
})
