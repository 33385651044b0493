import { PageHeader } from '../../ui/page-header.tsx'

export function UploadPage() {
  return <PageHeader title="Upload GPS Data" />
}
