import type { CostKind } from '@spoor/core/costs/cost-kinds.ts'
import { t } from '../../language/t.ts'

export const COST_WORDS: Record<CostKind, string> = {
  fuel: t('Fuel'),
  maintenance: t('Maintenance'),
  licence: t('Licence'),
  insurance: t('Insurance'),
  finance: t('Finance charges'),
  instalment: t('Instalment'),
  lease: t('Lease'),
  tyres: t('Tyres'),
  tolls: t('Tolls'),
  parking: t('Parking'),
  other: t('Other'),
}
