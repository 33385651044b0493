import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { saveDownload } from '../../../api/save-download.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDateTime } from '../../../format/instant.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { pictureTypeOf } from './picture-type.ts'
import { useProof } from './use-payments.ts'
import { t } from '../../../language/t.ts'

/** A proof of payment: a picture is shown, anything else handed over to be opened outside of this page. */
export function ProofDialog({
  userId,
  proof,
  onClose,
}: {
  userId: string
  proof: { id: string; filename: string; sent_at: string }
  onClose: () => void
}) {
  const timezone = useTimezone()
  const file = useProof(userId, proof.id)
  const type = pictureTypeOf(proof.filename)
  const { data } = file
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Proof of payment')}
      description={t('{filename}, sent {sent_at}', {
        filename: proof.filename,
        sent_at: formatDateTime(proof.sent_at, timezone),
      })}
      footer={
        <Button
          variant="primary"
          icon={<Download size={16} aria-hidden />}
          disabled={!data}
          onClick={() => data && saveDownload({ blob: data.blob, filename: proof.filename })}
        >
          {t('Download')}
        </Button>
      }
    >
      <Loaded query={file} failed={t('The proof could not be loaded')} skeleton={<Skeleton className="h-64" />}>
        {({ blob }) =>
          type ? (
            <Picture blob={blob} type={type} name={proof.filename} />
          ) : (
            <p className="text-sm">{t('This is not a picture: download it to view it.')}</p>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Picture({ blob, type, name }: { blob: Blob; type: string; name: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob.slice(0, blob.size, type))
    image.current?.setAttribute('src', url)
    return () => URL.revokeObjectURL(url)
  }, [blob, type])
  return <img ref={image} alt={t('Proof of payment, {name}', { name })} className="mx-auto max-h-[60dvh] rounded-lg" />
}
