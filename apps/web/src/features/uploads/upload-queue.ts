import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { isOver } from './upload-status.ts'
import { t } from '../../language/t.ts'

/** A file under 'Current Processing'. */
export interface CurrentUpload {
  key: number
  filename: string
  fileSize: number
  /** Share of the bytes that have left this browser. */
  sent: number
  /** `waiting` for its turn, `uploading`, `sent` once the server has taken it, `failed` if it never did. */
  phase: 'waiting' | 'uploading' | 'sent' | 'failed'
  /** As the server tells it, once it has taken the file. */
  upload: Upload | null
  /** Why the sending failed. */
  error: string | null
}

interface Outside {
  /** Sends one file; `onProgress` gets the share of bytes sent. */
  send: (file: File, onProgress: (sent: number) => void) => Promise<Upload>
  onTaken: (filename: string, upload: Upload) => void
  /** A file that was taken could not be read. */
  onUnreadable: (upload: Upload) => void
  onFailed: (message: string) => void
}

/**
 * The files that this browser has given, sent one after another. It lives outside of the screen, so that sending goes
 * on while the driver looks at another one.
 */
export class UploadQueue {
  readonly #outside: Outside
  readonly #listeners = new Set<() => void>()
  readonly #files = new Map<number, File>()
  readonly #onTaken = new Map<number, () => void>()
  #items: readonly CurrentUpload[] = []
  #lastKey = 0
  #sending = false

  constructor(outside: Outside) {
    this.#outside = outside
  }

  readonly items = (): readonly CurrentUpload[] => this.#items

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** `onTaken` is called for each file once the server has it. */
  add(files: readonly File[], onTaken?: (file: File) => void): void {
    for (const file of files) {
      const key = ++this.#lastKey
      this.#files.set(key, file)
      if (onTaken) this.#onTaken.set(key, () => onTaken(file))
      this.#show([
        ...this.#items,
        { key, filename: file.name, fileSize: file.size, sent: 0, phase: 'waiting', upload: null, error: null },
      ])
    }
    void this.#sendNext()
  }

  /** Sends a file again whose sending failed. */
  retry(key: number): void {
    this.#change(key, { phase: 'waiting', sent: 0, error: null })
    void this.#sendNext()
  }

  /** Takes what the server tells about an upload. */
  update(upload: Upload): void {
    const item = this.#items.find((candidate) => candidate.upload?.upload_id === upload.upload_id)
    if (!item) return
    if (upload.status === 'failed' && item.upload?.status !== 'failed') this.#outside.onUnreadable(upload)
    this.#change(item.key, { upload })
  }

  /** Takes a file off the list; one that is still under way stays. */
  dismiss(key: number): void {
    const item = this.#items.find((candidate) => candidate.key === key)
    if (!item || !isOver(statusOf(item))) return
    this.#files.delete(key)
    this.#onTaken.delete(key)
    this.#show(this.#items.filter((candidate) => candidate.key !== key))
  }

  /** Forgets all, at sign-out. */
  clear(): void {
    this.#files.clear()
    this.#onTaken.clear()
    this.#show([])
  }

  /** Whether closing the window now would stop a file on its way. */
  get busy(): boolean {
    return this.#items.some(({ phase }) => phase === 'waiting' || phase === 'uploading')
  }

  async #sendNext(): Promise<void> {
    if (this.#sending) return
    const next = this.#items.find(({ phase }) => phase === 'waiting')
    const file = next && this.#files.get(next.key)
    if (!file) return
    this.#sending = true
    this.#change(next.key, { phase: 'uploading' })
    try {
      const upload = await this.#outside.send(file, (sent) => this.#change(next.key, { sent }))
      this.#files.delete(next.key)
      this.#change(next.key, { phase: 'sent', sent: 1, upload })
      this.#outside.onTaken(file.name, upload)
      this.#onTaken.get(next.key)?.()
      this.#onTaken.delete(next.key)
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : t('Upload failed')
      this.#change(next.key, { phase: 'failed', error: message })
      this.#outside.onFailed(message)
    }
    this.#sending = false
    void this.#sendNext()
  }

  #change(key: number, change: Partial<CurrentUpload>): void {
    if (!this.#items.some((item) => item.key === key)) return
    this.#show(this.#items.map((item) => (item.key === key ? { ...item, ...change } : item)))
  }

  #show(items: readonly CurrentUpload[]): void {
    this.#items = items
    for (const listener of this.#listeners) listener()
  }
}

/** The state of a file in the words of the specification: local while it is sent, then the server's. */
export function statusOf(item: CurrentUpload): string {
  if (item.phase === 'failed') return 'failed'
  return item.upload?.status ?? 'uploading'
}
