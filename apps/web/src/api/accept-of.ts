/** The file dialog's filter: '.xlsx,.xls,.csv'. */
export function acceptOf(extensions: readonly string[]): string {
  return extensions.map((extension) => `.${extension}`).join(',')
}
