/** A mail as it is handed over: text for every reader, HTML for those who show it. */
export interface Message {
  to: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
}

export interface Attachment {
  filename: string
  mediaType: string
  base64: string
}
