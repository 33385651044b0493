import * as z from 'zod'

/**
 * The kilometres of a vehicle and a tax year, or between two readings. No part is negative, and they add up exactly:
 * total = closing − opening, total + excess = business + private + to review + unlogged.
 */
export const kilometreParts = {
  opening_odometer_km: z.number().nullable(),
  closing_odometer_km: z.number().nullable(),
  total_km: z.number(),
  business_km: z.number(),
  private_km: z
    .number()
    .describe('Confirmed trips that are not business; those without a classification count as private'),
  unclassified_km: z.number().describe('The part of private_km whose trips have no classification'),
  to_review_km: z.number().describe('Trips that wait for the driver'),
  unlogged_km: z.number().describe('In no trip'),
  excess_km: z.number().describe('How much more the trips measured than the odometer moved'),
}

/** Days on which the trips exceed the odometer's movement. */
export const Contradiction = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  moved_km: z.number(),
  logged_km: z.number(),
})
