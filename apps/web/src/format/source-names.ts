import type { LiveKind } from '@spoor/core/live/live-message.ts'
import { t } from '../language/t.ts'

/** The apps and servers that send positions, as their makers name them. */
export const SOURCE_NAMES: Record<LiveKind, string> = {
  owntracks: t('OwnTracks'),
  overland: t('Overland'),
  traccar_client: t('Traccar Client'),
  colota: t('Colota'),
  gpslogger: t('GPSLogger'),
  traccar_server: t('Traccar server'),
  json: t('Own program (JSON)'),
}
