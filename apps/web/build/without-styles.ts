import type { Plugin } from 'vite'

/** For builds whose styles are not used. */
export const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.css') ? '' : null),
}
