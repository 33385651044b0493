import type { AddressInfo, Socket } from 'node:net'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { callerKey } from '../../../platform/limits/caller-key.ts'
import { createTurns } from '../../../platform/http/turns.ts'
import { findOwner, MAX_MAIL_BYTES, recordMail, requireMailRoom, spoolMail } from './receive-mail.ts'
import { readToken } from './report-address.ts'

const MAX_CLIENTS = 100
/** Postfix opens this many to one destination. */
const MOST_OF_ONE_ADDRESS = 20
const SILENCE_TIMEOUT_MS = 60_000
/** Commands without a mail. A mail takes six; a relay may try several recipients. */
const MOST_COMMANDS = 60
/** Time limits for a session without a mail, and for one mail: the largest at 1 Mbit/s. */
const PATIENCE = { waitingMs: 2 * MINUTE_MS, sendingMs: 10 * MINUTE_MS, checkEveryMs: 5000 }
const CLOSE_TIMEOUT_MS = 5000

export interface MailListener {
  port: number
  close(): Promise<void>
}

/** The part of the library's connection that is missing from its types. */
interface Connection {
  id: string
  /** 421 also closes the connection. */
  send(code: number, text: string): void
}

/** A refusal as an SMTP code: after 4xx the sender retries later, after 5xx it gives up. */
class Refusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/** Accepts mails to report addresses by SMTP; never relays. A mail is acknowledged once it and its job are stored. */
export async function startMailListener(
  dependencies: Dependencies,
  inbound: NonNullable<Dependencies['config']['inbound']>,
  patience = PATIENCE,
): Promise<MailListener> {
  const { config, log } = dependencies
  const { domain, smtp } = inbound
  const sessions = new Map<string, { untilMs: number; commands: number }>()
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
    logger: listenForCommands(countCommand),
    onConnect({ id }, callback) {
      expectMail(id)
      callback()
    },
    onClose: ({ id }) => void sessions.delete(id),
    onRcptTo({ address }, session, callback) {
      void answer(callback, () => checkRecipient(address, session))
    },
    onData(stream, session, callback) {
      void answer(callback, () => takeIn(stream, session))
    },
  })
  // The sender has to deal with broken connections.
  server.on('error', (error) => log.info({ err: error }, 'mail connection ended'))
  limitAddresses(server, domain)
  const checking = setInterval(() => {
    for (const [id, { untilMs }] of sessions) if (performance.now() > untilMs) end(id)
  }, patience.checkEveryMs).unref()
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(smtp?.port ?? 0, config.host, resolve)
  })

  function expectMail(id: string): void {
    sessions.set(id, { untilMs: performance.now() + patience.waitingMs, commands: 0 })
  }

  function countCommand(id: string): void {
    const session = sessions.get(id)
    if (session !== undefined && ++session.commands > MOST_COMMANDS) end(id)
  }

  function end(sessionId: string): void {
    for (const connection of server.connections as Set<Connection>)
      if (connection.id === sessionId) connection.send(421, `${domain} Too long without an email, try again later`)
  }

  async function findRecipient(address: string): Promise<string> {
    const ownerId = await findOwner(dependencies, readToken(address, domain))
    if (ownerId === null) throw new Refusal(550, '5.1.1 No such address')
    return ownerId
  }

  async function checkRecipient(address: string, session: SMTPServerSession): Promise<void> {
    // A mail for two drivers is accepted for one at a time, so that each copy is acknowledged separately.
    if (session.envelope.rcptTo.length > 0) throw new Refusal(452, '4.5.3 One recipient at a time')
    await requireMailRoom(dependencies, await findRecipient(address))
  }

  async function takeIn(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { envelope, id, remoteAddress, hostNameAppearsAs: helo } = session
    sessions.set(id, { untilMs: performance.now() + patience.sendingMs, commands: 0 })
    try {
      const ownerId = await findRecipient(envelope.rcptTo[0].address)
      const mail = await spoolMail(dependencies.files, ownerId, stream)
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      await recordMail(dependencies, ownerId, mail, { from, remoteAddress, helo })
    } finally {
      // The reply is sent after the last byte, whatever the outcome.
      stream.resume()
      if (sessions.has(id)) expectMail(id)
    }
  }

  async function answer(callback: (error?: Error | null) => void, work: () => Promise<void>): Promise<void> {
    callback(
      await work().then(
        () => null,
        (error: unknown) => toRefusal(error, log),
      ),
    )
  }

  return {
    port: (server.server.address() as AddressInfo).port,
    close() {
      clearInterval(checking)
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function toRefusal(error: unknown, log: Dependencies['log']): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof HttpError && error.status === 413)
    return new Refusal(552, '5.3.4 The email is larger than 50 MB')
  if (error instanceof HttpError && error.status === 507)
    return new Refusal(552, "5.2.2 The recipient's storage is full")
  if (error instanceof HttpError && error.status === 429)
    return new Refusal(452, '4.2.1 Too many emails to this address today')
  log.error({ err: error }, 'an email was not stored')
  return new Refusal(451, '4.3.0 Try again later')
}

const ignore = (): void => {}
/** Only the library's logger receives commands such as NOOP. */
const listenForCommands = (onCommand: (sessionId: string) => void) => ({
  level: ignore,
  trace: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore,
  debug: ({ tnx, cid }: { tnx?: string; cid?: string }) => void (tnx === 'command' && onCommand(cid ?? '')),
})

/** Refuses excess connections from an address before they count as clients. */
function limitAddresses({ server }: SMTPServer, domain: string): void {
  const slots = createTurns({ atOnceOfOne: MOST_OF_ONE_ADDRESS, refusal: '', retryAfterS: 0 })
  const accept = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    try {
      socket.once('close', slots.take(callerKey(socket.remoteAddress ?? '')))
    } catch {
      socket.once('error', ignore).write(`421 ${domain} Too many connections from your address, try again later\r\n`)
      return socket.destroySoon()
    }
    for (const each of accept) each.call(server, socket)
  })
}
