import { findApiBase } from './api-base.ts'

let found: Promise<string> | undefined

/** Origin of the API, found out at the first call. */
export function apiBase(): Promise<string> {
  found ??= findApiBase({ configured: import.meta.env.VITE_API_BASE, development: import.meta.env.DEV, fetch })
  return found
}
