import { expect, test, vi } from 'vitest'
import { createAttemptLimits } from '../../session/attempt-limits.ts'
import { IdentityError } from '../../session/identity-port.ts'
import { requestReset, getResetMessage, sentMessage } from './request-reset.ts'

const EMAIL = 'driver@example.com'

function setUp({ random = 0 } = {}) {
  const clock = { ms: 1_000_000 }
  const sendReset = vi.fn(() => Promise.resolve())
  let shown: () => void = () => undefined
  const wait = vi.fn(() => new Promise<void>((resolve) => (shown = resolve)))
  const attempts = createAttemptLimits({ fingerprint: 'one', nowMs: () => clock.ms })
  const ports = { sendReset, attempts, wait, random: () => random }
  return { ports, clock, show: () => shown() }
}

const messageAfter = async (work: Promise<void>): Promise<string | null> => work.then(() => null, getResetMessage)

test.each([
  [0, 1000],
  [0.5, 1750],
  [1, 2500],
])(
  'shows the result after at least the delay for random value %d (%d ms), but starts the request immediately',
  async (random, ms) => {
    const { ports, show } = setUp({ random })
    let done = false
    const work = requestReset(EMAIL, ports).then(() => (done = true))
    expect(ports.sendReset).toHaveBeenCalledWith(EMAIL)
    await Promise.resolve()
    expect(done).toBe(false)
    expect(ports.wait).toHaveBeenCalledWith(ms)
    show()
    await work
  },
)

test('an error shows no earlier than a success', async () => {
  const { ports, show } = setUp()
  ports.sendReset.mockRejectedValueOnce(new IdentityError('network-request-failed'))
  const message = messageAfter(requestReset(EMAIL, ports))
  show()
  expect(await message).toBe('Network error. Please check your connection and try again.')
})

test('an unknown account gives the same result', async () => {
  const { ports, show } = setUp()
  ports.sendReset.mockRejectedValueOnce(new IdentityError('user-not-found'))
  const message = messageAfter(requestReset(EMAIL, ports))
  show()
  expect(await message).toBeNull()
  expect(sentMessage(EMAIL)).toBe(
    'If an account exists with driver@example.com, you will receive a password reset link shortly. Please check your inbox and spam folder.',
  )
})

test('allows three requests in 15 minutes', async () => {
  const { ports, clock, show } = setUp()
  const ask = (email: string) => {
    const message = messageAfter(requestReset(email, ports))
    show()
    return message
  }
  for (let time = 0; time < 3; time++) expect(await ask(`driver${time}@example.com`)).toBeNull()
  expect(await ask('driver4@example.com')).toBe('Too many password reset attempts. Please try again in a few minutes.')
  expect(ports.sendReset).toHaveBeenCalledTimes(3)
  clock.ms += 15 * 60_000
  expect(await ask('driver4@example.com')).toBeNull()
})

test.each([
  [new IdentityError('invalid-email'), 'Please enter a valid email address.'],
  [new IdentityError('too-many-requests'), 'Too many password reset attempts. Please try again in a few minutes.'],
  [
    new IdentityError('too-many-requests', {
      says: 'Too many attempts for this email address. Please try again in 60 minutes.',
    }),
    'Too many attempts for this email address. Please try again in 60 minutes.',
  ],
  [new IdentityError('unknown'), 'Unable to process password reset request. Please try again.'],
  [new Error('x'), 'Unable to process password reset request. Please try again.'],
])('%s', (error, says) => expect(getResetMessage(error)).toBe(says))

test('an invalid address is not sent', async () => {
  const { ports } = setUp()
  expect(await messageAfter(requestReset('driver', ports))).toBe('Please enter a valid email address.')
  expect(ports.sendReset).not.toHaveBeenCalled()
})
