import { expect, test } from 'vitest'
import * as z from 'zod'
import { enteredNumber, getRange, whole } from '../format/read-number.ts'
import { schemaResolver } from './form.tsx'

const Body = z.strictObject({
  name: z.string().trim().min(1, 'Name is required'),
  drivers: z.number().int().min(1).max(5000).nullish(),
})
const DRIVERS = whole(getRange(Body.shape.drivers))

const resolver = schemaResolver(Body, {
  body: ({ name, drivers }: { name: string; drivers: string }) => ({ name, drivers: enteredNumber(drivers, DRIVERS) }),
  numbers: { drivers: DRIVERS },
  sentences: { drivers: 'Enter a whole number' },
})
const resolve = (name: string, drivers: string) =>
  resolver({ name, drivers }, undefined, { fields: {}, shouldUseNativeValidation: undefined, names: undefined })

test('submits what the schema returns', () => {
  expect(resolve(' Kudu ', '12')).toEqual({ values: { name: 'Kudu', drivers: 12 }, errors: {} })
  expect(resolve('Kudu', ' ')).toEqual({ values: { name: 'Kudu', drivers: null }, errors: {} })
})

test("uses the form's message for an invalid field, or else the schema's", () => {
  const wrong = { type: 'invalid_type', message: 'Enter a whole number' }
  expect(resolve('', 'many')).toEqual({
    values: {},
    errors: { name: { type: 'too_small', message: 'Name is required' }, drivers: wrong },
  })
  expect(resolve('Kudu', '5001')).toEqual({ values: {}, errors: { drivers: wrong } })
})

test('asks which number is meant if there are two', () => {
  const amounts = { min: 0, max: 10_000, decimals: 2, unit: null } as const
  const either = schemaResolver(z.strictObject({ km: z.number() }), {
    body: ({ km }: { km: string }) => ({ km: enteredNumber(km, amounts) ?? Number.NaN }),
    numbers: { km: amounts },
    sentences: { km: 'Enter kilometres' },
  })
  expect(
    either({ km: '1,234' }, undefined, { fields: {}, shouldUseNativeValidation: undefined, names: undefined }),
  ).toMatchObject({ errors: { km: { message: 'Choose the number you mean' } } })
})
