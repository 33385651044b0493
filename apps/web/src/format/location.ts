import { t } from '../language/t.ts'

/** A trip's location as the server stores it, with Spoor's own words ('near Paarl', '12 km from Paarl') translated. */
export function formatLocation(location: string): string {
  const near = /^near (.+)$/.exec(location)
  if (near) return t('near {place}', { place: near[1] })
  const from = /^(\d+) km from (.+)$/.exec(location)
  if (from) return t('{km} km from {place}', { km: from[1], place: from[2] })
  const position = /^Location: (.+)$/.exec(location)
  return position ? t('Location: {position}', { position: position[1] }) : location
}
