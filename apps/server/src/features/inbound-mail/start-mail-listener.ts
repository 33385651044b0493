import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError } from '../../http/http-error.ts'
import { findOwner, MAX_MAIL_BYTES, recordMail, requireMailRoom, spoolMail } from './receive-mail.ts'
import { readToken } from './report-address.ts'

const MAX_CLIENTS = 50
const SILENCE_TIMEOUT_MS = 60_000
const CLOSE_TIMEOUT_MS = 5000

export interface MailListener {
  port: number
  close(): Promise<void>
}

/** A refusal in the words of SMTP: 4xx makes the sender try again later, 5xx makes it give up. */
class Refusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/** Takes in mails to report addresses by SMTP; relays none. A mail is acknowledged once it and its job are stored. */
export async function startMailListener(
  dependencies: Dependencies,
  inbound: NonNullable<Dependencies['config']['inbound']>,
): Promise<MailListener> {
  const { config, log } = dependencies
  const { domain, smtp } = inbound
  const server = new SMTPServer({
    name: domain,
    banner: 'Spoor',
    size: MAX_MAIL_BYTES,
    disabledCommands: smtp?.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...smtp?.tls,
    disableReverseLookup: true,
    maxClients: MAX_CLIENTS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onRcptTo({ address }, session, callback) {
      void answer(callback, () => checkRecipient(address, session))
    },
    onData(stream, session, callback) {
      void answer(callback, () => takeIn(stream, session))
    },
  })
  // Broken connections are the senders' affair.
  server.on('error', (error) => log.info({ err: error }, 'mail connection ended'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(smtp?.port ?? 0, config.host, resolve)
  })

  async function findRecipient(address: string): Promise<string> {
    const ownerId = await findOwner(dependencies, readToken(address, domain))
    if (ownerId === null) throw new Refusal(550, '5.1.1 No such address')
    return ownerId
  }

  async function checkRecipient(address: string, session: SMTPServerSession): Promise<void> {
    // A mail for two drivers is delivered to one at a time, so that each copy is acknowledged by itself.
    if (session.envelope.rcptTo.length > 0) throw new Refusal(452, '4.5.3 One recipient at a time')
    await requireMailRoom(dependencies, await findRecipient(address))
  }

  async function takeIn(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { envelope, remoteAddress, hostNameAppearsAs: helo } = session
    try {
      const ownerId = await findRecipient(envelope.rcptTo[0].address)
      const mail = await spoolMail(dependencies.files, ownerId, stream)
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      await recordMail(dependencies, ownerId, mail, { from, remoteAddress, helo })
    } finally {
      // The answer goes out after the last byte, whatever it is.
      stream.resume()
    }
  }

  async function answer(callback: (error?: Error | null) => void, work: () => Promise<void>): Promise<void> {
    let refusal: Refusal | null = null
    try {
      await work()
    } catch (error) {
      refusal = toRefusal(error)
    }
    callback(refusal)
  }

  function toRefusal(error: unknown): Refusal {
    if (error instanceof Refusal) return error
    if (error instanceof HttpError && error.status === 413)
      return new Refusal(552, '5.3.4 The mail is larger than 50 MB')
    if (error instanceof HttpError && error.status === 507)
      return new Refusal(552, "5.2.2 The recipient's storage is full")
    if (error instanceof HttpError && error.status === 429)
      return new Refusal(452, '4.2.1 Too many mails to this address today')
    log.error({ err: error }, 'a mail was not taken in')
    return new Refusal(451, '4.3.0 Try again later')
  }

  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
