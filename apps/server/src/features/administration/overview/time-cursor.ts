import { HttpError } from '../../../http/http-error.ts'

/** Where a page of a list by time ended. */
export interface TimeCursor {
  at: Date
  id: string
}

export function writeTimeCursor({ at, id }: TimeCursor): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url')
}

/** @throws HttpError 422 for an invalid cursor */
export function readTimeCursor(cursor: string | undefined): TimeCursor | null {
  if (cursor === undefined) return null
  const match = /^(\d{1,15}) ([0-9a-f-]{36}|\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match) throw new HttpError(422, 'cursor: belongs to another list')
  return { at: new Date(Number(match[1])), id: match[2] }
}
