import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAppSettings } from '../../api/app-settings.ts'

/** To the support of this deployment; where it has none, to the answer that says so. */
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
