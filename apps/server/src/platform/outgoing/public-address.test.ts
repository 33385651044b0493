import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
])('%s is private', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '41.0.0.1', '172.32.0.1', '2606:4700::1111', '2001:4860:4860::8888'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)
