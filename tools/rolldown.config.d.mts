import type { OutputOptions, RolldownOptions } from 'rolldown';

declare const config: Omit<RolldownOptions, 'output'> & { readonly output: OutputOptions };
export default config;
