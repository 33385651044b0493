import { SENDER_PROOFS, type SenderProof } from '@spoor/contract/routes/inbound-mail.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { deleteUnreferencedFile } from '../../../platform/files/delete-unreferenced-file.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { decideSender, deleteSender, finishMail, lockWaitingMails, resumeMails } from './inbound-mail-writes.ts'

/** The driver's decisions about permitted senders of reports. */
export function changeSenders(dependencies: Dependencies) {
  const { database, jobs, clock } = dependencies

  return {
    async allow(ownerId: string, address: string, proof: SenderProof): Promise<void> {
      await inTransaction(database, async (tx) => {
        const at = new Date(clock.nowMs())
        if (!(await decideSender(tx, { ownerId, address, at, proof }))) throw notFound('Sender')
        const proofs = SENDER_PROOFS.slice(0, SENDER_PROOFS.indexOf(proof) + 1)
        for (const mailId of await resumeMails(tx, { ownerId, sender: address, proofs }))
          await jobs.enqueue(tx, 'read-mail', { ownerId, mailId })
      })
    },

    async block(ownerId: string, address: string): Promise<void> {
      const discarded = await inTransaction(database, async (tx) => {
        const at = new Date(clock.nowMs())
        if (!(await decideSender(tx, { ownerId, address, at, proof: null }))) throw notFound('Sender')
        const mails = await lockWaitingMails(tx, ownerId, address)
        for (const mail of mails) await finishMail(tx, mail, { outcome: 'blocked' })
        return mails
      })
      for (const { file_key } of discarded) if (file_key !== null) await deleteUnreferencedFile(dependencies, file_key)
    },

    async forget(ownerId: string, address: string): Promise<void> {
      await inTransaction(database, (tx) => deleteSender(tx, ownerId, address))
    },
  }
}
