import { CircleCheck, CirclePause } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'

export function CompanyBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      Active
    </Badge>
  ) : (
    <Badge icon={<CirclePause aria-hidden />}>Inactive</Badge>
  )
}
