/** A mail ready to send: text for every reader, HTML for programs that show it. */
export interface Message {
  to: string
  subject: string
  text: string
  html: string
  /** URL that unsubscribes from mails of this kind. */
  unsubscribeUrl?: string
  attachments?: Attachment[]
}

export interface Attachment {
  filename: string
  mediaType: string
  base64: string
}
