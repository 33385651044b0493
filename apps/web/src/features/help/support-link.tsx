import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAppSettings } from '../../net/app-settings.ts'

/** Links to the deployment's support, or to the FAQ answer if there is none. */
export function SupportLink({ className, children }: { className?: string; children?: ReactNode }) {
  const support = useAppSettings()?.support_address
  if (support) {
    return (
      <a className={className} href={`mailto:${support}`}>
        {children}
      </a>
    )
  }
  return (
    <Link to="/faq" hash="support" className={className}>
      {children}
    </Link>
  )
}
