/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** `on` makes the mobile build. */
  readonly VITE_MOBILE?: string;
}
