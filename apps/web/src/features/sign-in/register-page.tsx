import { PageHeader } from '../../ui/page-header.tsx'

export function RegisterPage() {
  return <PageHeader title="Create account" />
}
