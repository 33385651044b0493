import type { FastifyInstance } from 'fastify'
import { sendProofOfPayment } from '@spoor/contract/routes/joining.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { readDocumentPart } from '../../../platform/documents/document-part.ts'
import { mount } from '../../../platform/http/mount.ts'
import { receiveProof } from './receive-proof.ts'

export function registerProofs(app: FastifyInstance, dependencies: Dependencies): void {
  mount(app, sendProofOfPayment, async (_, { user, request }) => {
    const proof = await receiveProof(dependencies, user, await readDocumentPart(request))
    return { id: proof.id, filename: proof.filename, sent_at: proof.sentAt.toISOString() }
  })
}
