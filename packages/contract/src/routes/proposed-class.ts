import type { Trip } from './trips.ts'

/** The classification that accepting applies: the file's, else the suggested one. */
export const getProposedClass = (trip: Pick<Trip, 'classification' | 'suggestion'>): 'business' | 'private' | null =>
  trip.classification ?? trip.suggestion?.classification ?? null
