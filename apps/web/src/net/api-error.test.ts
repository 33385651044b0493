import { expect, test } from 'vitest'
import { ApiError, isMissing } from './api-error.ts'

test.each([
  ['nobody knows', new ApiError(404, 'Upload not found'), true],
  ['an id that is none', new ApiError(422, 'id: Not an id', { fields: { id: 'Not an id' } }), true],
  ['another field', new ApiError(422, 'limit: too large', { fields: { limit: 'too large' } }), false],
  ['no reply', new ApiError(0, 'Network error'), false],
  ['another error', new Error('id'), false],
])('%s', (_, error, missing) => expect(isMissing(error)).toBe(missing))
