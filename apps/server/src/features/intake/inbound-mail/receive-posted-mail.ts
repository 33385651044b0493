import type { Readable } from 'node:stream'
import { orNotFound } from '../../../platform/http/http-error.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { findOwner, recordMail, requireMailRoom, spoolMail } from './receive-mail.ts'
import { findToken, readToken } from './report-address.ts'

/** Folder for mails whose recipient is still unknown; the nightly job deletes anything left by a crash. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface PostedEnvelope {
  recipient?: string
  sender?: string
  client_ip?: string
  helo?: string
}

/** Accepts a mail posted by a provider. Without a recipient, the report address in the mail's headers applies. */
export async function receivePostedMail(
  dependencies: Dependencies,
  domain: string,
  { recipient, sender = '', client_ip: remoteAddress = '', helo = '' }: PostedEnvelope,
  source: Readable,
): Promise<'stored' | 'known'> {
  const { files } = dependencies
  const envelope = { from: sender, remoteAddress, helo }
  if (recipient !== undefined) {
    const ownerId = orNotFound(await findOwner(dependencies, readToken(recipient, domain)), 'Address')
    await requireMailRoom(dependencies, ownerId)
    return recordMail(dependencies, ownerId, await spoolMail(files, ownerId, source), envelope)
  }
  const spooled = await spoolMail(files, NOBODY, source)
  try {
    const ownerId = orNotFound(await findOwner(dependencies, findToken(spooled.digest.header, domain)), 'Address')
    await requireMailRoom(dependencies, ownerId)
    // Stored under the owner, so that erasing the account erases the mail.
    const fileKey = `mails/${ownerId}/${spooled.id}`
    await files.put(fileKey, await files.get(spooled.fileKey))
    return await recordMail(dependencies, ownerId, { ...spooled, fileKey }, envelope)
  } finally {
    await files.delete(spooled.fileKey)
  }
}
