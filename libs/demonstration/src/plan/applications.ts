import { isMarket, MARKET_PACKS, type Language } from '@fairlot/countries';
import { assert } from '@fairlot/kernel';
import { randomOf } from './random.js';
import { randomVatCode } from './vat-code.js';

type PlannedCompany = {
  readonly idMarket: string;
  readonly businessName: string;
  readonly city: string;
  readonly address: string;
  readonly postalCode?: string;
  readonly region?: string;
  readonly person: readonly [name: string, surname: string];
  /** Fiscal code and date of birth of the representative, in Italy. */
  readonly identity?: readonly [fiscalCode: string, birthDate: string];
  /** VAT number. If missing, one is invented in the format of the market. */
  readonly vatCode?: string;
};
/** A reply of the VAT register: the fields that differ between applications. */
export type PlannedCheck =
  | { readonly answer: 'VALID'; readonly name: string }
  | { readonly answer: 'INVALID' }
  | { readonly answer: 'UNKNOWN'; readonly reason: 'BUSY' | 'NOT_COVERED' };
/** What happened to an application since it arrived. */
type ApplicationStory = {
  /** Hours since the application arrived. After two working days it is overdue. */
  readonly hours: number;
  readonly outcome?: 'asked' | 'answered' | 'rejected';
  readonly check?: PlannedCheck;
  readonly isAssigned?: boolean;
};
export type DemoApplication = PlannedCompany & ApplicationStory & { readonly language: Language };

const DAY_HOURS = 24;

/** Applications in the order of arrival. The last ones are a few hours old. */
const APPLICATIONS: readonly (PlannedCompany & ApplicationStory)[] = [
  {
    idMarket: 'IT',
    businessName: 'Etna Car Concept',
    city: 'Catania',
    address: 'Via Etnea 212',
    postalCode: '95131',
    region: 'IT-CT',
    person: ['Pietro', 'Gallo'],
    identity: ['GLLPTR79B03F205C', '03/02/1979'],
    vatCode: '22222222220',
    hours: 12 * DAY_HOURS,
    outcome: 'rejected',
    check: { answer: 'INVALID' },
  },
  {
    idMarket: 'PL',
    businessName: 'Auto Komis Warta',
    city: 'Poznań',
    address: 'ul. Głogowska 118',
    postalCode: '60-243',
    region: 'PL-30',
    person: ['Marek', 'Zieliński'],
    hours: 10 * DAY_HOURS,
    outcome: 'rejected',
    check: { answer: 'INVALID' },
  },
  {
    idMarket: 'DE',
    businessName: 'Autohof Altmark',
    city: 'Stendal',
    address: 'Arneburger Straße 31',
    postalCode: '39576',
    region: 'DE-ST',
    person: ['Jens', 'Krüger'],
    hours: 8 * DAY_HOURS,
  },
  {
    idMarket: 'ES',
    businessName: 'Talleres Albufera',
    city: 'Valencia',
    address: 'Calle de Sueca 44',
    postalCode: '46006',
    region: 'ES-V',
    person: ['Lucía', 'Ferrer'],
    hours: 7 * DAY_HOURS,
    outcome: 'answered',
  },
  {
    idMarket: 'BE',
    businessName: 'Garage Vanhove',
    city: 'Gent',
    address: 'Brugsesteenweg 301',
    postalCode: '9000',
    region: 'BE-VOV',
    person: ['Wim', 'Vanhove'],
    hours: 6 * DAY_HOURS,
    outcome: 'asked',
    isAssigned: true,
  },
  {
    idMarket: 'FR',
    businessName: 'Garage des Tilleuls',
    city: 'Rennes',
    address: '8 rue des Tilleuls',
    postalCode: '35000',
    region: 'FR-35',
    person: ['Hélène', 'Morvan'],
    hours: 44,
    outcome: 'answered',
    isAssigned: true,
  },
  {
    idMarket: 'EN',
    businessName: 'Pennine Trade Cars',
    city: 'Leeds',
    address: '27 Kirkstall Road',
    postalCode: 'LS4 2AZ',
    region: 'GB-LDS',
    person: ['Owen', 'Hartley'],
    hours: 40,
    outcome: 'answered',
  },
  {
    idMarket: 'IT',
    businessName: 'Officine Vallone Usato',
    city: 'Cuneo',
    address: 'Via dei Mille 40',
    postalCode: '12100',
    region: 'IT-CN',
    person: ['Matteo', 'Moretti'],
    identity: ['MRTMTT91D08F205J', '08/04/1991'],
    // The VAT number of a company that has registered (`seed-registered.ts`).
    vatCode: '12345670017',
    hours: 30,
    check: { answer: 'VALID', name: 'Officine Vallone S.p.A.' },
  },
  {
    idMarket: 'DE',
    businessName: 'Fahrzeughandel Weser',
    city: 'Bremen',
    address: 'Stresemannstraße 58',
    postalCode: '28207',
    region: 'DE-HB',
    person: ['Anke', 'Behrens'],
    hours: 26,
    outcome: 'asked',
    isAssigned: true,
  },
  {
    idMarket: 'IT',
    businessName: 'Motori Adriatici',
    city: 'Ancona',
    address: 'Via Flaminia 96',
    postalCode: '60126',
    region: 'IT-AN',
    person: ['Sara', 'Conte'],
    identity: ['CNTSRA88S69F205R', '29/11/1988'],
    vatCode: '11111111115',
    hours: 20,
    check: { answer: 'UNKNOWN', reason: 'BUSY' },
  },
  {
    idMarket: 'OTHER',
    businessName: 'Garage du Léman',
    city: 'Lausanne',
    address: 'Avenue de Rhodanie 17',
    person: ['Luc', 'Favre'],
    vatCode: 'CHE123456789',
    hours: 16,
    check: { answer: 'UNKNOWN', reason: 'NOT_COVERED' },
  },
  {
    idMarket: 'LU',
    businessName: 'Garage Moselle',
    city: 'Grevenmacher',
    address: '12 route du Vin',
    postalCode: 'L-6701',
    person: ['Claude', 'Weber'],
    hours: 10,
  },
  {
    idMarket: 'PT',
    businessName: 'Automóveis Ribeira',
    city: 'Porto',
    address: 'Rua do Heroísmo 210',
    postalCode: '4300-255',
    person: ['Inês', 'Carvalho'],
    hours: 7,
  },
  {
    idMarket: 'NL',
    businessName: 'Autobedrijf De Linde',
    city: 'Apeldoorn',
    address: 'Laan van Westenenk 60',
    postalCode: '7336 AZ',
    region: 'NL-GE',
    person: ['Bram', 'Visser'],
    hours: 5,
  },
  {
    idMarket: 'IT',
    businessName: 'Autosalone Valsesia',
    city: 'Novara',
    address: 'Corso Vercelli 15',
    postalCode: '28100',
    region: 'IT-NO',
    person: ['Lucia', 'Ferrante'],
    identity: ['FRRLCU84P57F205P', '17/09/1984'],
    hours: 2,
  },
];

const languageOfMarket = (idMarket: string): Language => {
  assert(isMarket(idMarket), `${idMarket} is a market`);
  return MARKET_PACKS[idMarket].defaultLanguage;
};

/** Applications of companies that do not exist, in every market. */
export const demoApplications = (): readonly DemoApplication[] => {
  const numbers = randomOf(3);
  return APPLICATIONS.map((one) => ({
    vatCode: randomVatCode(one.idMarket, numbers),
    ...one,
    language: languageOfMarket(one.idMarket),
  }));
};
