import type { LiveKind } from '@spoor/core/live/live-message.ts'
import { t } from '../language/t.ts'

/** Apps and servers that send positions, as their vendors call them. */
export const SOURCE_NAMES: Record<LiveKind, string> = {
  owntracks: t('OwnTracks'),
  overland: t('Overland'),
  traccar_client: t('Traccar Client'),
  colota: t('Colota'),
  gpslogger: t('GPSLogger'),
  traccar_server: t('Traccar server'),
  json: t('Own program (JSON)'),
}
