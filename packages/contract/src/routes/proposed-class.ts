import type { Trip } from './trips.ts'

/** The classification applied by accepting: the file's, else the suggested one. */
export const getProposedClass = (trip: Pick<Trip, 'classification' | 'suggestion'>): 'business' | 'private' | null =>
  trip.classification ?? trip.suggestion?.classification ?? null
