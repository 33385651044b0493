import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { t } from '../language/t.ts'

export function ErrorState({
  title,
  isPage = false,
  children,
  onRetry,
}: {
  title: string
  /** The error replaces the whole page, so its title is the page's heading. */
  isPage?: boolean
  children?: ReactNode
  onRetry?: () => void
}) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-10 text-center">
      <TriangleAlert size={28} className="mb-3 text-bad" />
      <Title className="text-base font-semibold">{title}</Title>
      {children && <div className="mt-1 max-w-md text-sm text-muted">{children}</div>}
      {onRetry && (
        <Button className="mt-5" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}
