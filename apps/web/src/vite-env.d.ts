/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API is, if not where the pages come from. */
  readonly VITE_API_BASE?: string
}

declare module '@fontsource-variable/source-sans-3/wght.css'
