import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface MailCatcher {
  /** URL for the configuration. */
  smtpUrl: string
  /** Delivered mails in order. */
  received: ParsedMail[]
  /** Mails to an address. */
  to(address: string): ParsedMail[]
  close(): Promise<void>
}

/** A mail server that stores received mails. Close it after the test. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, callback) {
      const read = async () => {
        received.push(await simpleParser(stream))
        callback()
      }
      void read()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    received,
    to: (address) => received.filter(({ to }) => to !== undefined && [to].flat().some(({ text }) => text === address)),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
