/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** `on` builds the mobile version of the client. */
  readonly VITE_MOBILE?: string;
}
