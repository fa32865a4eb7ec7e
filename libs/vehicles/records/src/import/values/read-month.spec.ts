import { describe, expect, it } from 'vitest';
import { readMonth } from './read-month.js';

describe('SEC-29 readMonth', () => {
  it.each(
    `07/2019|7/2019|2019-07|15.07.2019|07/19|Jul 19|Jul-19|juil.-19|201907|43647|2019-07-15 00:00:00
     2019/7/15|7-2019|15 luglio 2019|20190715|15072019|072019|Juli 2019|15. Juli 2019|July 15, 2019
     15th July 2019|julio de 2019|15 de julio de 2019|julho 2019|lipiec 2019|15 lipca 2019 r.|lip 19
     lug-19|jul. 2019|2019 juillet|０７/２０１９|15.07.19|07 2019|2019.07|2019-07-15T00:00:00Z
     07 / 2019|07.2019|July '19|15/07/2019 0:00|VII 2019|15.VII.2019|07/2019 r.|EZ 07/2019|'07/2019
     Mo 15.07.2019|lundi 15 juillet 2019|Monday, July 15, 2019|15Jul2019|Juli2019|07/'19|15.07.2019 12:30 Uhr
     15.07.2019.|vii 2019|2019 VII|Erstzulassung: 07/2019|Imm. luglio 2019|7/15/2019 12:00:00 AM|7/7/2019 12:00 p. m.`
      .split(/\||\n/)
      .map((text) => text.trim()),
  )('reads %s as July 2019', (text) => {
    expect(readMonth(text)).toBe('2019-07');
  });

  it.each([
    ['29.02.2020', '2020-02'],
    ['01/07/1975', '1975-07'],
    ['mrt 2018', '2018-03'],
    ['mars 18', '2018-03'],
    ['März 2018', '2018-03'],
    ['Maerz 2018', '2018-03'],
    ['IX 2018', '2018-09'],
    ['Mrz-18', '2018-03'],
    ['Jänner 2018', '2018-01'],
    ['październik 2017', '2017-10'],
    ['déc. 99', '1999-12'],
    ['enero 2015', '2015-01'],
    ['07/99', '1999-07'],
    // A two-digit year is never in the future.
    ['07/45', '1945-07'],
    ['EZ07/2019', '2019-07'],
    ['07/´19', '2019-07'],
    ['07–2019', '2019-07'],
    ['07⁄2019', '2019-07'],
    ['setiembre 2019', '2019-09'],
  ])('reads %s as %s', (text, month) => {
    expect(readMonth(text)).toBe(month);
  });

  it.each(
    `29.02.2019|31.06.2019|2019|00.07.2019|2019-13|00/2019|07.15.2019|2019年7月|jui 2019|13/19|2019-00
     32 luglio 2019|30 février 2019|Juli|1999|0719|19-07-15-2|99/99/9999|2019-02-30|20190230|07/1899|x|XIII 2019|IIII 2019|mar 15 lug 2019|mar. 6 mars 2018|32 VII 2019
     01.01.1900|1900-01-01|07/2091|54321|190112`
      .split(/\||\n/)
      .map((text) => text.trim()),
  )('rejects %s', (text) => {
    expect(readMonth(text)).toBeNull();
  });
});
