/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** `on` creates the mobile build. */
  readonly VITE_MOBILE?: string;
}
