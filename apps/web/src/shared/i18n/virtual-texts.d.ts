/** The module that the plugin in `texts-together.ts`, beside `vite.config.ts`, creates. */
declare module 'virtual:texts' {
  type Load = () => Promise<Record<string, unknown>>;
  export const texts: Readonly<Record<string, Readonly<Record<string, Load>>>>;
}
