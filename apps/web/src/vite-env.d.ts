/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API is, if not where the pages come from; '/' where it is there in development, too. */
  readonly VITE_API_BASE?: string
}

declare module '@fontsource-variable/source-sans-3/wght.css'
