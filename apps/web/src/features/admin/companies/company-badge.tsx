import { CircleCheck, CirclePause } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { t } from '../../../language/t.ts'

export function CompanyBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      {t('Active')}
    </Badge>
  ) : (
    <Badge icon={<CirclePause aria-hidden />}>{t('Inactive')}</Badge>
  )
}
