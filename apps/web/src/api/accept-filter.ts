/** A file dialog's filter, such as '.xlsx,.xls,.csv'. */
export function toAcceptFilter(extensions: readonly string[]): string {
  return extensions.map((extension) => `.${extension}`).join(',')
}
