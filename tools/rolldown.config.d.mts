import type { OutputOptions, RolldownOptions } from 'rolldown';

declare const config: RolldownOptions & { readonly output: OutputOptions };
export default config;
