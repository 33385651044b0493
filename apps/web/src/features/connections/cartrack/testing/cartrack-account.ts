import type { VendorAccount } from '@spoor/contract/routes/vendor-accounts.ts'
import { createId } from '../../../../testing/an-id.ts'

/** A Cartrack account whose pulls work. */
export const createCartrackAccount = (changes: Partial<VendorAccount> = {}): VendorAccount => ({
  id: createId(70),
  vendor: 'cartrack',
  region: 'za',
  username: 'KARO00012',
  connected_at: '2026-03-01T08:00:00.000Z',
  vehicles: [
    {
      id: '7',
      registration: 'CA 123-456',
      name: 'CA 123-456',
      follows: true,
      vehicle_id: null,
      covered_from: '2026-02-01T08:00:00.000Z',
      covered_until: '2026-03-10T06:00:00.000Z',
    },
  ],
  trips: 1234,
  last_pull_at: '2026-03-10T06:00:00.000Z',
  back_to: null,
  error: null,
  doubts: [],
  readings: [],
  write_back: false,
  write_error: null,
  ...changes,
})
