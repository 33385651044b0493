import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { isFinished } from './upload-status.ts'
import { checkUploadFile } from '../../api/check-upload-file.ts'
import { t } from '../../language/t.ts'

/** A file under 'Current Processing'. */
export interface CurrentUpload {
  key: number
  filename: string
  fileSize: number
  /** Share of bytes sent, 0 to 1. */
  sent: number
  /** `sent`: the server has the file; `failed`: the upload never arrived; `refused`: the file cannot be uploaded. */
  phase: 'waiting' | 'uploading' | 'sent' | 'failed' | 'refused'
  /** The server's record, once it has received the file. */
  upload: Upload | null
  error: string | null
}

interface Outside {
  /** Sends one file; `onProgress` receives the share of bytes sent, 0 to 1. */
  send: (file: File, onProgress: (sent: number) => void) => Promise<Upload>
  onTaken: (filename: string, upload: Upload) => void
  /** Called when the server received a file but could not read it. */
  onUnreadable: (upload: Upload) => void
  onFailed: (message: string) => void
  onRefused: (message: string) => void
}

/** Sends files one at a time. Lives outside the page, so sending continues while the driver visits other pages. */
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
      const error = checkUploadFile(file)
      if (error === null) this.#files.set(key, file)
      else this.#outside.onRefused(`${file.name}: ${error}`)
      if (onTaken) this.#onTaken.set(key, () => onTaken(file))
      const phase = error === null ? 'waiting' : 'refused'
      this.#show([
        ...this.#items,
        { key, filename: file.name, fileSize: file.size, sent: 0, phase, upload: null, error },
      ])
    }
    void this.#sendNext()
  }

  retry(key: number): void {
    this.#change(key, { phase: 'waiting', sent: 0, error: null })
    void this.#sendNext()
  }

  update(upload: Upload): void {
    const item = this.#items.find((candidate) => candidate.upload?.upload_id === upload.upload_id)
    if (!item) return
    if (upload.status === 'failed' && item.upload?.status !== 'failed') this.#outside.onUnreadable(upload)
    this.#change(item.key, { upload })
  }

  dismiss(key: number): void {
    const item = this.#items.find((candidate) => candidate.key === key)
    if (!item || !isFinished(getStatus(item))) return
    this.#files.delete(key)
    this.#onTaken.delete(key)
    this.#show(this.#items.filter((candidate) => candidate.key !== key))
  }

  /** Clears the queue at sign-out. */
  clear(): void {
    this.#files.clear()
    this.#onTaken.clear()
    this.#show([])
  }

  /** Whether closing the window now would interrupt a file being sent. */
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

/** Local while sending, then the server's. */
export function getStatus(item: CurrentUpload): string {
  if (item.phase === 'failed' || item.phase === 'refused') return 'failed'
  return item.upload?.status ?? 'uploading'
}
