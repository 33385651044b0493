import type { MoveKind } from '@spoor/core/journey/journey.ts'
import { plural, t } from '../language/t.ts'

export const MOVE_NAMES: Record<MoveKind, string> = {
  walking: t('Walk'),
  running: t('Run'),
  cycling: t('Bicycle ride'),
  train: t('Train ride'),
  flying: t('Flight'),
  other_car: t('Not my car'),
}

export const DOUBTS: Record<MoveKind, string> = {
  walking: t('Perhaps a walk'),
  running: t('Perhaps a run'),
  cycling: t('Perhaps a bicycle ride'),
  train: t('Perhaps a train ride'),
  flying: t('Perhaps a flight'),
  other_car: t('Not my car'),
}

const COUNTED: Record<MoveKind, (count: number) => string> = {
  walking: (n) => plural(n, '{n} walk', '{n} walks'),
  running: (n) => plural(n, '{n} run', '{n} runs'),
  cycling: (n) => plural(n, '{n} bicycle ride', '{n} bicycle rides'),
  train: (n) => plural(n, '{n} train ride', '{n} train rides'),
  flying: (n) => plural(n, '{n} flight', '{n} flights'),
  other_car: (n) => plural(n, '{n} drive in another car', '{n} drives in another car'),
}

/** '3 walks, 1 flight' */
export const formatMoves = (counts: readonly { mode: MoveKind; count: number }[]): string =>
  counts.map(({ mode, count }) => COUNTED[mode](count)).join(', ')
