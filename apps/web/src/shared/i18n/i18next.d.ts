import 'i18next';
import type { Texts } from '../../locales/texts.gen.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    fallbackNS: ['words', 'portal'];
    strictKeyChecks: true;
    keySeparator: false;
    resources: Texts;
    interpolationFormatTypeMap: { money: number; instant: number };
  }
}
