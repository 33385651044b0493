import { PageHeader } from '../../ui/page-header.tsx'

export function UnauthorizedPage() {
  return <PageHeader title="No access" />
}
