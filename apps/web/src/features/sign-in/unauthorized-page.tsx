import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function UnauthorizedPage() {
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title="This page is not for your role">
        Ask whoever manages your account if you should have access to it.
      </PageHeader>
      <Card>
        <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
          Go to Dashboard
        </Link>
      </Card>
    </div>
  )
}
